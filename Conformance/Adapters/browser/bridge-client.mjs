/**
 * The page's side of `bridge.mjs`: it has each request answered, and connects again where the kit starts the bridge
 * again.
 *
 * @param {(line: string) => string | Promise<string>} answer Makes the line of an answer from the line of a request. Use
 *   a JSON reader that keeps the text of numbers where payloads matter; `JSON.parse` turns 1.0 into 1.
 * @param {string} base Where the bridge is, for a program that is no page of it, such as an app.
 */
export async function serve(answer, base = '') {
  for (;;) {
    try {
      await converse(answer, base);
    } catch {
      // The bridge is not there, or not there any more.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function converse(answer, base) {
  const response = await fetch(`${base}/requests`);
  if (!response.ok) return;
  for await (const line of lines(response.body)) {
    const body = `${await answer(line)}\n`;
    await fetch(`${base}/answers`, { method: 'POST', body });
  }
}

/** The lines of a stream, which end at line feeds alone. */
async function* lines(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop();
    yield* parts;
  }
}
