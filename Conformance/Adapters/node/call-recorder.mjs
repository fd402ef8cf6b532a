/**
 * Stands where the vendors' SDKs stand in an app: what would go out to a server is kept, and answered to the kit.
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
   * The calls since the last time, in order. They hold the very objects that were passed in: one that is changed after
   * it was sent is a fault that the kit wants to see.
   */
  take() {
    const calls = this.#calls;
    this.#calls = [];
    return calls;
  }
}
