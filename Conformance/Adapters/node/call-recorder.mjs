/**
 * A test double for the vendors' SDKs: it keeps what would be sent to a server, for the answer to the kit.
 */
export class CallRecorder {
  #calls = [];

  /** Adobe: the tracking call of a current SDK. */
  collectMessageInfo(data) {
    this.#calls.push({ function: 'collectMessageInfo', data });
  }

  /** Adobe: the tracking call of an older SDK. */
  trackAction(name, data) {
    this.#calls.push({ function: 'trackAction', name, data });
  }

  /** Tealium: a tracking call, of the lifecycle module or an ordinary one. */
  track(name, data) {
    this.#calls.push({ function: 'track', name, data });
  }

  /**
   * Returns the recorded calls in order and clears the recorder. They hold the objects that were passed in, not copies:
   * changing an object after sending it is a fault that the kit should detect.
   */
  take() {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}
