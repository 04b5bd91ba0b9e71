// The worker of the page: what takes long happens here, one thing at a time. It answers messages {id, act, ...} by {id, ...},
// or {id, refused: a sentence}; while it searches it sends {id, progress: words}.

let known = null; // a SetReader or a Search

const acts = {
  /** A file: a set, or the text of a board. */
  async open({ bytes }) {
    const whole = await unpacked(new Uint8Array(bytes));
    if (isSet(whole)) {
      known = new SetReader(whole);
      return { sections: known.described() };
    }
    need(whole.length <= 1 << 20, "This is neither a set file nor a board file.");
    try {
      return { text: new TextDecoder("utf-8", { fatal: true }).decode(whole) };
    } catch {
      return refuse("This is neither a set file nor the text of a board file.");
    }
  },
  search({ id, problem }) {
    known = new Search(problem);
    const levels = known.run((progress) => postMessage({ id, progress }));
    if (!levels) known = null;
    return { levels };
  },
  know: ({ section, positions }) => ({ known: known.know(section, positions) }),
};

onmessage = async ({ data }) => {
  try {
    postMessage({ id: data.id, ...(await acts[data.act](data)) });
  } catch (error) {
    const words = error instanceof Refusal ? error.message : `This cannot be read here (${error.message}).`;
    postMessage({ id: data.id, refused: words });
  }
};
