#!/usr/bin/env node
/**
 * An adapter for an implementation in a browser: it hands the kit's requests to a page, and the page's answers to the
 * kit. For Node 18 or later, without packages.
 *
 *     tracking-conformance run -- node bridge.mjs 8080 path/to/page
 *
 * The page imports `/bridge-client.mjs`. One that is closed or loaded again ends this process, as a crash does.
 */

import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const [port = '8080', directory = '.'] = process.argv.slice(2);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json' };

/** What the kit sent before there was a page. */
let waiting = [];
/** The page, as the response that never ends. */
let page = null;

/** The requests that are not answered yet, and whether the last one is `shutdown`. */
let unanswered = 0;
let isLast = false;

process.stdin.on('data', (bytes) => {
  unanswered += lineCount(bytes);
  isLast ||= bytes.includes('"method":"shutdown"');
  if (page) page.write(bytes);
  else waiting.push(bytes);
});
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(0));

const server = createServer((request, response) => {
  const path = request.url.replace(/[?#].*$/, '');
  const isConversation = path === '/requests' || path === '/answers';
  if (isConversation && !isFromPage(request.headers)) {
    response.writeHead(403).end('only a page that this bridge serves takes part in the conversation');
  } else if (!isForThisMachine(request.headers)) {
    response.writeHead(403).end('this bridge serves files under a name of this machine alone');
  } else if (path === '/requests') sendRequests(response);
  else if (path === '/answers' && request.method === 'POST') takeAnswers(request, response);
  else sendFile(path, response);
});
server.on('error', (error) => {
  console.error(`cannot listen at port ${port}: ${error.message}`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => tell(`waiting for a page at http://127.0.0.1:${port}/`));

/** Tells the person at the terminal, if there is one: the kit shows standard error only when something goes wrong. */
function tell(message) {
  console.error(message);
  try {
    if (!process.stderr.isTTY) writeFileSync('/dev/tty', `${message}\n`);
  } catch {
    // There is no terminal.
  }
}

/**
 * Whether a request comes from a page of this server, or from a program: through a browser any site may send requests to
 * this port, under its own origin, or under a name of its own that leads to this machine. 10.0.2.2 is this machine for
 * Android's emulator.
 */
function isFromPage({ host = '', origin, 'sec-fetch-site': site = 'none' }) {
  if (!isForThisMachine({ host })) return false;
  return (origin === undefined || origin === `http://${host}`) && ['same-origin', 'none'].includes(site);
}

/** Whether a request names this machine: a name of another site may lead to it, too. */
function isForThisMachine({ host = '' }) {
  return ['127.0.0.1', 'localhost', '10.0.2.2'].includes(host.replace(/:\d+$/, ''));
}

/** Begins a conversation with a page; a second page is refused. */
function sendRequests(response) {
  if (page) {
    response.writeHead(409).end('another page is connected');
    return;
  }
  page = response;
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  response.flushHeaders();
  for (const bytes of waiting) response.write(bytes);
  waiting = [];
  response.on('close', () => {
    console.error('the page is gone');
    process.exit(1);
  });
}

function takeAnswers(request, response) {
  const parts = [];
  request.on('data', (bytes) => parts.push(bytes));
  request.on('end', () => {
    const answers = Buffer.concat(parts);
    unanswered -= lineCount(answers);
    process.stdout.write(answers);
    response.writeHead(204).end(() => {
      if (isLast && unanswered === 0) process.exit(0);
    });
  });
}

function lineCount(bytes) {
  return bytes.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
}

function sendFile(pathname, response) {
  const name = decoded(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  if (!name?.startsWith('/')) {
    response.writeHead(400).end('the path is malformed');
    return;
  }
  const path =
    name === '/bridge-client.mjs'
      ? fileURLToPath(new URL('bridge-client.mjs', import.meta.url))
      : join(directory, normalize(name));
  // A hidden file, such as one with credentials, is none of the page's.
  if (/(^|[\\/])\.[^\\/]/.test(normalize(name)) || !isFile(path)) {
    response.writeHead(404).end();
    return;
  }
  const file = createReadStream(path);
  file.on('open', () => {
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    file.pipe(response);
  });
  file.on('error', () => response.writeHead(404).end());
}

/** Whether there is a file at a path, and not a directory or something that cannot be reached. */
function isFile(path) {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A path with its percent escapes decoded; null if it is malformed. */
function decoded(path) {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
