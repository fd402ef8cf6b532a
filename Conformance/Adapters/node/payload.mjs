/**
 * Reads and writes push payloads. A key whose value is undefined is omitted when the object is converted to JSON, which
 * is how absent fields stay absent here.
 *
 * Objects are read with rest properties and built with spread properties, never with `target[key] = value`, which would
 * misinterpret a custom field called `__proto__`.
 */

import { ExactNumber } from './exact-json.mjs';

/** The fields of a payload that an iOS app received. */
export function parseIOS(payload) {
  const { aps: apsValue, ...rest } = object(payload);
  const aps = object(apsValue);
  const alert = object(aps.alert);
  return {
    title: text(alert.title),
    body: text(alert.body),
    category: text(aps.category),
    badge: integer(aps.badge),
    sound: text(aps.sound),
    contentAvailable: isSet(aps['content-available']),
    mutableContent: isSet(aps['mutable-content']),
    ...commonFields(rest),
  };
}

/** The fields of a message that an Android app received. All of them are in `data`; the rest is envelope. */
export function parseAndroid(message) {
  const { title, body, category, badge, sound, ...rest } = object(object(message).data);
  return {
    title: text(title),
    body: text(body),
    category: text(category),
    badge: integerOrDigits(badge),
    sound: text(sound),
    ...commonFields(rest),
  };
}

/** The payload that a sender with these settings sends to APNs. */
export function composeIOS({ iosRichMediaURL, ...others }) {
  const settings = withMedia(others, iosRichMediaURL);
  return {
    ...settings.customFields,
    aps: {
      alert: alert(settings.messageTitle, settings.messageBody),
      badge: settings.badge,
      sound: settings.sound,
      category: settings.category,
      'content-available': settings.contentAvailable ? 1 : undefined,
      // Rich media is loaded by a service extension, which is called only for mutable notifications.
      'mutable-content': settings.mutableContent || settings.richMediaURL !== undefined ? 1 : undefined,
    },
    ...commonAttributes(settings),
  };
}

/** The message that a sender with these settings sends to FCM. */
export function composeAndroid({ androidRichMediaURL, ...others }) {
  const settings = withMedia(others, androidRichMediaURL);
  return {
    priority: 'high',
    data: {
      ...settings.customFields,
      title: settings.messageTitle,
      body: settings.messageBody,
      category: settings.category,
      badge: settings.badge,
      sound: settings.sound,
      ...commonAttributes(settings),
    },
  };
}

/** What both platforms have under the same names; every key that is not reserved is a custom field. */
function commonFields({
  'media-attachment-url': mediaAttachmentURL,
  uri,
  _dId,
  _mId,
  _acsDeliveryTracking, // Reserved, but not part of the content.
  ...custom
}) {
  return {
    mediaAttachmentURL: text(mediaAttachmentURL),
    deeplinkURL: text(uri),
    deliveryId: text(_dId),
    broadlogId: text(_mId),
    custom: Object.keys(custom).length > 0 ? custom : undefined,
  };
}

/** The settings with the platform's own rich-media URL, if there is one, in the place of the one for both. */
function withMedia(settings, own) {
  return { ...settings, richMediaURL: own ?? settings.richMediaURL };
}

function commonAttributes(settings) {
  return {
    'media-attachment-url': settings.richMediaURL,
    uri: settings.deeplink,
    _dId: settings.deliveryId,
    _mId: settings.broadlogId,
    _acsDeliveryTracking: settings.tracking,
  };
}

/** The alert of a message; a silent push has none. */
function alert(title, body) {
  return title === undefined && body === undefined ? undefined : { title, body };
}

/** The value if it is an object, otherwise an empty one, whose fields are absent. */
function object(value) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && !(value instanceof ExactNumber) ? value : {};
}

function text(value) {
  return typeof value === 'string' ? value : undefined;
}

/** The value if it is an integer; one that a JavaScript number cannot hold keeps its digits. */
function integer(value) {
  return Number.isInteger(value) || value instanceof ExactNumber ? value : undefined;
}

/** A badge on Android: data messages carry strings, the document's sample has a number. It is kept as received. */
function integerOrDigits(value) {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? value : integer(value);
}

/** True if a switch of `aps` is on, which Apple writes as 1. */
function isSet(value) {
  return value === 1 || value === true ? true : undefined;
}
