#!/usr/bin/env node
/**
 * An example adapter for the tracking conformance kit, in JavaScript for Node 18 or later without packages.
 *
 *     swift run tracking-conformance run -- node Conformance/Adapters/node/adapter.mjs
 *
 * This file is the protocol: JSON-RPC 2.0, one message per line, requests on standard input and answers on standard
 * output. Apart from `IMPLEMENTATION` and `CAPABILITIES` it can stay as it is for any implementation. What the
 * events do is in `app.mjs`.
 */

import { Console } from 'node:console';
import { once } from 'node:events';
import { ExampleApp } from './app.mjs';
import { parse, stringify } from './exact-json.mjs';
import { InvalidParams, UnknownMethod, Unsupported } from './refusals.mjs';

const PROTOCOL_VERSION = 1;

const IMPLEMENTATION = { name: 'node-example', version: '1.0.0', language: 'JavaScript' };

const CAPABILITIES = [
  'push.ios',
  'push.android',
  'push.sdk-version',
  'payload.parse.ios',
  'payload.parse.android',
  'payload.compose.ios',
  'payload.compose.android',
  'payload.compose.rich-media',
  'lifecycle',
  'lifecycle.dictionary',
  'lifecycle.auto',
  'device.locale',
];

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

const LINE_FEED = 0x0a;

// A console.log in the implementation must not end up among the answers.
globalThis.console = new Console(process.stderr);

// The kit may close its end of the pipe to end the run.
process.stdout.on('error', () => process.exit(0));

await serve(process.stdin, process.stdout);

/** Answers each request line, in order, until `shutdown` or the end of the input. */
async function serve(requests, answers) {
  for await (const line of lines(requests)) {
    const request = parseRequest(line);
    if (request === undefined) continue;
    // Waits while the pipe is full, so that answers do not pile up in memory.
    if (!answers.write(`${answerLine(request)}\n`)) await once(answers, 'drain');
    if (request.method === 'shutdown') return;
  }
}

/**
 * The lines of a stream as text. A line ends only at a line feed: `node:readline` also splits at U+2028 and U+2029,
 * which JSON allows in strings. Bytes are decoded line by line, so that no character is split.
 */
async function* lines(stream) {
  let pieces = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) >= 0; start = end + 1) {
      pieces.push(chunk.subarray(start, end));
      yield Buffer.concat(pieces).toString('utf8');
      pieces = [];
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString('utf8');
}

/** The request in a line, or undefined if it contains none that can be answered. */
function parseRequest(line) {
  if (line.trim() === '') return undefined;
  try {
    const request = parse(line);
    if (isObject(request) && 'id' in request) return request;
    console.error('skipped a message that is not a request with an id');
  } catch (error) {
    console.error(`skipped a line that is not JSON: ${describe(error)}`);
  }
  return undefined;
}

/** The answer to a request as one line of text, whatever happens. */
function answerLine(request) {
  const envelope = `"jsonrpc":"2.0","id":${stringify(request.id)}`;
  try {
    return `{${envelope},"result":${result(request)}}`;
  } catch (error) {
    return `{${envelope},"error":${JSON.stringify(failure(error))}}`;
  }
}

/** The `error` of a JSON-RPC answer. */
function failure(error) {
  if (error instanceof InvalidParams) return { code: INVALID_PARAMS, message: error.message };
  if (error instanceof UnknownMethod) return { code: METHOD_NOT_FOUND, message: error.message };
  console.error(error);
  return { code: INTERNAL_ERROR, message: describe(error) };
}

/** The `result` of a JSON-RPC answer, as JSON text. */
function result({ method, params }) {
  switch (method) {
    case 'initialize':
      return JSON.stringify({
        protocolVersion: PROTOCOL_VERSION,
        implementation: IMPLEMENTATION,
        capabilities: CAPABILITIES,
      });
    case 'run':
      return run(params);
    case 'shutdown':
      return '{}';
    default:
      throw new UnknownMethod(`this adapter does not know the method ${JSON.stringify(method)}`);
  }
}

/** Runs the steps of one request on a freshly installed app, or says why this adapter declines it. */
function run(params) {
  if (!isObject(params) || !Array.isArray(params.steps)) {
    throw new InvalidParams('run needs an object with the list "steps"');
  }
  try {
    const app = new ExampleApp(params.context ?? {});
    const answers = params.steps.map((step) => runStep(app, step));
    return `{"steps":[${answers.join()}]}`;
  } catch (error) {
    if (error instanceof Unsupported) return JSON.stringify({ unsupported: error.message });
    throw error;
  }
}

/**
 * Runs one step. What the implementation throws is its answer to this step; the next steps still run.
 *
 * The answer is encoded at once, so that an answer that cannot be encoded affects only its own step, and later steps
 * cannot change it.
 */
function runStep(app, step) {
  if (!isObject(step)) throw new InvalidParams('a step must be an object');
  let answer;
  try {
    answer = app.handle(step);
  } catch (error) {
    if (error instanceof Unsupported || error instanceof InvalidParams) throw error;
    console.error(error);
    answer = { threw: describe(error), calls: app.takeCalls() };
  }
  try {
    return stringify(answer);
  } catch (error) {
    console.error(error);
    return JSON.stringify({ threw: describe(error) });
  }
}

/** Anything that was thrown, on one line: its name and its message. */
function describe(error) {
  return String(error);
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
