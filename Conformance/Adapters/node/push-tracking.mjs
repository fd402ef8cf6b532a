import { isDeepStrictEqual } from 'node:util';

/** What a tracking call reports. The values are strings, as in the documents. */
const Action = Object.freeze({ open: '1', click: '2', impression: '7' });

/** The SDK versions that introduced `collectMessageInfo`. */
const COLLECT_MESSAGE_INFO_SINCE = { ios: '2.3.0', android: '1.4.0' };

/** Push tracking in an iOS app: one method for each handler of its delegates. */
export class IOSPushTracking {
  #send;

  constructor(sdk, sdkVersion) {
    this.#send = sender(sdk, sdkVersion, COLLECT_MESSAGE_INFO_SINCE.ios);
  }

  /** A notification arrived. If the app is in the foreground, `willPresent` is called too and sends the impression. */
  didReceiveRemoteNotification(userInfo, applicationState) {
    if (applicationState !== 'active') this.#report(userInfo, Action.impression);
  }

  /** A notification is about to be shown while the app is in the foreground. */
  willPresent(userInfo) {
    this.#report(userInfo, Action.impression);
  }

  /** The user dismissed a notification, tapped it, or chose one of its actions. */
  didReceiveResponse(userInfo, actionIdentifier) {
    this.#report(userInfo, Action.click);
    if (actionIdentifier !== 'dismiss') this.#report(userInfo, Action.open);
  }

  #report(userInfo, action) {
    report(this.#send, userInfo ?? {}, action);
  }
}

/** Push tracking in an Android app: its messaging service, its dismissal receiver and its activity. */
export class AndroidPushTracking {
  #send;

  /** The extras of the intent at the last resume. */
  #lastExtras = null;

  constructor(sdk, sdkVersion) {
    this.#send = sender(sdk, sdkVersion, COLLECT_MESSAGE_INFO_SINCE.android);
  }

  /** A message arrived. */
  onMessageReceived(data) {
    report(this.#send, data ?? {}, Action.impression);
  }

  /** The user dismissed a notification. */
  onNotificationDismissed(extras) {
    report(this.#send, extras ?? {}, Action.click);
  }

  /**
   * The activity came to the front, for the first time or again. It keeps its intent, so the same extras are not a
   * second open. An app on a device would mark the intent as handled; here equal extras are the same intent.
   */
  onResume(extras) {
    const handled = isDeepStrictEqual(extras, this.#lastExtras);
    this.#lastExtras = extras;
    if (extras == null || handled) return;
    report(this.#send, extras, Action.click);
    report(this.#send, extras, Action.open);
  }
}

/** Sends one action of a notification if its delivery is tracked and both ids are present. */
function report(send, notification, action) {
  const { _dId: deliveryId, _mId: broadlogId, _acsDeliveryTracking: flag } = notification;
  if (!isTracked(flag) || typeof deliveryId !== 'string' || typeof broadlogId !== 'string') return;
  send({ deliveryId, broadlogId, action }); // A new object for each call: the SDK may keep it.
}

/**
 * Whether a delivery with this flag is tracked. Deliveries from before 21.1 and from custom templates have no flag and
 * are tracked; a flag that is not a string counts as none. Without the modifiers `u` and `m`, the pattern ignores the
 * case of ASCII letters only, and `$` matches only at the end of the text.
 */
function isTracked(flag) {
  return typeof flag !== 'string' || /^on$/i.test(flag);
}

/** The function that sends tracking data through an SDK of this version; the current one if none is given. */
function sender(sdk, version, collectMessageInfoSince) {
  return version === undefined || isAtLeast(version, collectMessageInfoSince)
    ? (data) => sdk.collectMessageInfo(data)
    : (data) => sdk.trackAction('tracking', data);
}

/** Compares versions number by number; a missing number is zero, and a suffix after the numbers does not count. */
function isAtLeast(version, minimum) {
  const numbers = numbersOf(version);
  const minimums = numbersOf(minimum);
  for (let index = 0; index < Math.max(numbers.length, minimums.length); index += 1) {
    const difference = (numbers[index] ?? 0) - (minimums[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The numbers at the beginning of a version, where a "v" may precede them. */
function numbersOf(version) {
  return (/^\s*v?(\d+(?:\.\d+)*)/i.exec(version)?.[1] ?? '0').split('.').map(Number);
}
