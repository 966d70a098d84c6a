/** The size of the picture that link previews show, in pixels. */
export const socialPictureSize = { width: 1200, height: 630 };
