"""The push payload: what an app reads from it, and what Campaign writes into it.

Rules PL-*. To certify your own implementation, call your reader or writer where `app.py` calls `parse` and `compose`,
and convert your types to the fields named here.
"""

from __future__ import annotations

import re

from exact_json import Number

JSONObject = dict
"""A JSON object as `exact_json` reads it: numbers are `Number`, with their original text."""

TRACKING_KEYS = {"deliveryId": "_dId", "broadlogId": "_mId"}
LINK_KEYS = {"mediaAttachmentURL": "media-attachment-url", "deeplinkURL": "uri"}
CONTENT_KEYS = {"title": "title", "body": "body", "category": "category", "sound": "sound"}

IOS_RESERVED = {"aps", "_acsDeliveryTracking", *LINK_KEYS.values(), *TRACKING_KEYS.values()}
ANDROID_RESERVED = (IOS_RESERVED - {"aps"}) | {"badge", *CONTENT_KEYS.values()}


# Parsing


def parse_ios(payload: object) -> JSONObject:
    """Reads a notification's `userInfo`. A field that is missing or of the wrong type is omitted."""
    user_info = _object(payload)
    aps = _object(user_info.get("aps"))
    alert = _object(aps.get("alert"))
    fields: JSONObject = {
        **_strings(alert, {"title": "title", "body": "body"}),
        **_strings(aps, {"category": "category", "sound": "sound"}),
        **_strings(user_info, {**LINK_KEYS, **TRACKING_KEYS}),
    }
    if _is_integer(aps.get("badge")):
        fields["badge"] = aps["badge"]
    if _is_set(aps.get("content-available")):
        fields["contentAvailable"] = True
    if _is_set(aps.get("mutable-content")):
        fields["mutableContent"] = True
    return _with_custom_fields(fields, user_info, IOS_RESERVED)


def parse_android(payload: object) -> JSONObject:
    """Reads a message. All content is in `data`; the envelope and a `notification` block are ignored."""
    data = _object(_object(payload).get("data"))
    fields = _strings(data, {**CONTENT_KEYS, **LINK_KEYS, **TRACKING_KEYS})
    badge = _badge_from_string_map(data.get("badge"))
    if badge is not None:
        fields["badge"] = badge
    return _with_custom_fields(fields, data, ANDROID_RESERVED)


def _strings(source: JSONObject, names: dict[str, str]) -> JSONObject:
    """The named fields that the source has as strings, including empty ones."""
    return {field: source[key] for field, key in names.items() if isinstance(source.get(key), str)}


def _with_custom_fields(fields: JSONObject, source: JSONObject, reserved: set[str]) -> JSONObject:
    custom = {key: value for key, value in source.items() if key not in reserved}
    return {**fields, "custom": custom} if custom else fields


def _object(value: object) -> JSONObject:
    """The value if it is an object, otherwise an empty one: reading never fails, whatever was sent (PL-ROBUST)."""
    return value if isinstance(value, dict) else {}


def _is_integer(value: object) -> bool:
    return isinstance(value, Number) and re.fullmatch(r"-?[0-9]+(\.0+)?", value.text) is not None


def _is_set(value: object) -> bool:
    """Whether a switch of `aps` is on: 1, as in Apple's documentation, or true."""
    return value is True or (isinstance(value, Number) and re.fullmatch(r"1(\.0+)?", value.text) is not None)


def _badge_from_string_map(value: object) -> Number | None:
    """A badge that was sent as a number or, in a map of strings, as its decimal string."""
    if _is_integer(value):
        return value
    match = re.fullmatch(r"(-?)0*([0-9]+)", value) if isinstance(value, str) else None
    return Number(match[1] + match[2]) if match else None


# Composing


def compose_ios(settings: JSONObject) -> JSONObject:
    """Writes the payload for APNs, following the mapping table of the payload document."""
    settings = _with_media(settings, "iosRichMediaURL")
    aps = _renamed(settings, {"category": "category", "badge": "badge", "sound": "sound"})
    alert = _renamed(settings, {"messageTitle": "title", "messageBody": "body"})
    if alert:
        aps["alert"] = alert
    if settings.get("contentAvailable") is True:
        aps["content-available"] = 1
    # A rich-media URL needs the app's service extension, so it implies mutable-content.
    if settings.get("mutableContent") is True or settings.get("richMediaURL") is not None:
        aps["mutable-content"] = 1
    return {**_custom_fields(settings), "aps": aps, **_common_attributes(settings)}


def compose_android(settings: JSONObject) -> JSONObject:
    """Writes the message for FCM: a data message, without the `notification` block that would bypass the app."""
    settings = _with_media(settings, "androidRichMediaURL")
    names = {"messageTitle": "title", "messageBody": "body", "category": "category", "badge": "badge", "sound": "sound"}
    data = {**_custom_fields(settings), **_renamed(settings, names), **_common_attributes(settings)}
    return {"priority": "high", "data": data}


def _with_media(settings: JSONObject, own: str) -> JSONObject:
    """The settings with the platform's own rich-media URL, if there is one, as the URL to send."""
    return {**settings, "richMediaURL": settings[own]} if own in settings else settings


def _common_attributes(settings: JSONObject) -> JSONObject:
    """The attributes that have the same name and place on both platforms."""
    names = {
        "richMediaURL": "media-attachment-url",
        "deeplink": "uri",
        "deliveryId": "_dId",
        "broadlogId": "_mId",
        "tracking": "_acsDeliveryTracking",
    }
    return _renamed(settings, names)


def _custom_fields(settings: JSONObject) -> JSONObject:
    """The sender's own fields. They are inserted first, so that they cannot replace Campaign's attributes."""
    return _object(settings.get("customFields"))


def _renamed(settings: JSONObject, names: dict[str, str]) -> JSONObject:
    """The named settings that were made, under the names of their attributes."""
    return {key: settings[setting] for setting, key in names.items() if settings.get(setting) is not None}
