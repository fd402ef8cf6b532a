import { openSync, writeSync } from 'node:fs';
import { stringify } from './exact-json.mjs';

/**
 * A file of events with the calls that they led to, as RECORDINGS.md describes it; each request is a recording of its
 * own in it.
 */
export class Recording {
  #file;
  #app;

  constructor(path, { name, version, language }) {
    this.#file = openSync(path, 'w');
    this.#app = { name, version, platform: language };
  }

  /** The recording that `--record FILE` asks for, if it does. */
  static askedFor(implementation) {
    const [option, path] = process.argv.slice(2);
    return option === '--record' && path !== undefined ? new Recording(path, implementation) : undefined;
  }

  /** Writes a fresh install and its events; the answers are JSON text. */
  write(context, steps, answers) {
    const header = { recording: 1, app: this.#app, context: { zone: 'UTC', ...context }, freshInstall: true };
    const lines = [JSON.stringify(header)];
    let last = '';
    steps.forEach((step, index) => {
      const instant = step.at?.slice(0, -1) ?? last;
      const event = instant < last ? { ...step, clockSet: true } : step;
      lines.push(`${stringify(event).slice(0, -1)},${answers[index].slice(1)}`);
      last = instant;
    });
    writeSync(this.#file, `${lines.join('\n')}\n`);
  }
}
