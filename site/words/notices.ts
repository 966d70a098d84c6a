/** The words of the notices at the top right. */

export const noticeWording = { region: "Notices", close: "Close" };
