#!/usr/bin/env node
/**
 * An adapter for the tracking conformance kit, in TypeScript for Node 18 or later.
 *
 * This file is the protocol; change only `IMPLEMENTATION` and `CAPABILITIES` in it. What the events do is in `app.ts`.
 */

import { Console } from 'node:console';
import { App, Unsupported } from './app.js';
import { parse, stringify } from './exact-json.mjs';
import type { Capability, Request, RunRequest, RunResult, Step, StepAnswer } from './protocol.js';

const IMPLEMENTATION = { name: 'my-app', version: '1.0.0', language: 'TypeScript' };

// Delete what your implementation does not have; the kit then leaves out the vectors that need it.
const CAPABILITIES: Capability[] = [
  'push.ios', // Notifications on iOS are tracked.
  'push.android', // Notifications on Android are tracked.
  'push.sdk-version', // The SDK's version decides which of its functions is called.
  'payload.parse.ios', // A received payload is read, on iOS.
  'payload.parse.android', // A received message is read, on Android.
  'payload.compose.ios', // A payload for iOS is made from a campaign's settings.
  'payload.compose.android', // A message for Android is made from a campaign's settings.
  'payload.compose.rich-media', // These settings may name an image or a video.
  'lifecycle', // Launches, wakes and sleeps that the app reports are tracked.
  'lifecycle.dictionary', // The lifecycle data can be asked for at any time.
  'lifecycle.auto', // Launches, wakes and sleeps are found without the app's help.
  'device.locale', // The device's locale, calendar and clock can be set.
];

// A console.log in the implementation must not end up among the answers.
globalThis.console = new Console(process.stderr);

for await (const line of lines(process.stdin)) {
  const request = parse(line) as Request;
  process.stdout.write(`${stringify({ jsonrpc: '2.0', id: request.id, ...(await answer(request)) })}\n`);
  if (request.method === 'shutdown') break;
}

/** The `result` or the `error` of a request. */
async function answer(request: Request): Promise<{ result: unknown } | { error: { code: number; message: string } }> {
  switch (request.method) {
    case 'initialize':
      return { result: { protocolVersion: 1, implementation: IMPLEMENTATION, capabilities: CAPABILITIES } };
    case 'run':
      return { result: await run(request.params) };
    case 'shutdown':
      return { result: {} };
    default: {
      const { method } = request as { method: string };
      return { error: { code: -32601, message: `this adapter does not know the method ${method}` } };
    }
  }
}

/** Runs the steps of one request on a freshly installed app. */
async function run({ context, steps }: RunRequest['params']): Promise<RunResult> {
  try {
    const app = new App(context ?? {});
    const answers: StepAnswer[] = [];
    for (const step of steps) answers.push(await runStep(app, step));
    return { steps: answers };
  } catch (error) {
    if (error instanceof Unsupported) return { unsupported: error.message };
    throw error;
  }
}

/**
 * Runs one step. What the implementation throws is its answer to this step, with the calls before it.
 *
 * The answer is encoded and decoded again, so that later steps cannot change it.
 */
async function runStep(app: App, step: Step): Promise<StepAnswer> {
  let answer: StepAnswer;
  try {
    answer = await app.handle(step);
  } catch (error) {
    if (error instanceof Unsupported) throw error;
    console.error(error);
    answer = { threw: String(error), calls: app.calls };
  }
  try {
    return parse(stringify(answer)) as StepAnswer;
  } catch (error) {
    return { threw: `the answer has no JSON form: ${error}` };
  }
}

/** The lines of a stream. They end only at a line feed; `node:readline` also splits at U+2028, which JSON allows. */
async function* lines(stream: NodeJS.ReadStream): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const pieces = (rest + String(chunk)).split('\n');
    rest = pieces.pop() ?? '';
    yield* pieces;
  }
  if (rest !== '') yield rest;
}
