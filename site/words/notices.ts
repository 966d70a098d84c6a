/** The words around the toasts: the name of their region, and of the button that closes one. */

export const noticeWording = { region: "Notices", close: "Close" };
