/**
 * An adapter for the tracking conformance kit, in a browser.
 *
 * This file is the protocol; change only `IMPLEMENTATION` and `CAPABILITIES` in it. What the events do is in `app.mjs`.
 * Import your code there, or load it in `index.html`.
 */

import { serve } from '/bridge-client.mjs';
import { App, Unsupported } from './app.mjs';
import { parse, stringify } from './exact-json.mjs';

const IMPLEMENTATION = { name: 'my-app', version: '1.0.0', language: 'JavaScript' };

// Delete what your implementation does not have; the kit then leaves out the vectors that need it.
const CAPABILITIES = [
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

const count = document.getElementById('count');

serve(async (line) => {
  const request = parse(line);
  const reply = { jsonrpc: '2.0', id: request.id, ...(await answer(request)) };
  count.textContent = String(Number(count.textContent) + 1);
  return stringify(reply);
});

/** The `result` or the `error` of a request. */
async function answer({ method, params }) {
  switch (method) {
    case 'initialize':
      return { result: { protocolVersion: 1, implementation: IMPLEMENTATION, capabilities: CAPABILITIES } };
    case 'run':
      return { result: await run(params) };
    case 'shutdown':
      return { result: {} };
    default:
      return { error: { code: -32601, message: `this adapter does not know the method ${method}` } };
  }
}

/** Runs the steps of one request on a freshly installed app. */
async function run({ context = {}, steps }) {
  try {
    const app = new App(context);
    const answers = [];
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
async function runStep(app, step) {
  let answer;
  try {
    answer = await app.handle(step);
  } catch (error) {
    if (error instanceof Unsupported) throw error;
    console.error(error);
    answer = { threw: String(error), calls: app.calls };
  }
  try {
    return parse(stringify(answer));
  } catch (error) {
    return { threw: `the answer has no JSON form: ${error}` };
  }
}
