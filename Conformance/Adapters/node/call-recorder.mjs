/**
 * A test double for the vendors' SDKs: it keeps what would be sent to a server, for the answer to the kit.
 */
export class CallRecorder {
  #calls = [];

  /** Adobe: the tracking call of a current SDK. */
  collectMessageInfo(data) {
    this.#calls.push({ function: 'collectMessageInfo', data: structuredClone(data) });
  }

  /** Adobe: the tracking call of an older SDK. */
  trackAction(name, data) {
    this.#calls.push({ function: 'trackAction', name, data: structuredClone(data) });
  }

  /** Tealium: a tracking call, of the lifecycle module or an ordinary one. */
  track(name, data) {
    this.#calls.push({ function: 'track', name, data: structuredClone(data) });
  }

  /**
   * Returns the recorded calls in order and clears the recorder. Their data was copied at the call: what is done to an
   * object afterwards does not change what was sent.
   */
  take() {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}
