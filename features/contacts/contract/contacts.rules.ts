/** Where phones and other programs find address books (CardDAV, RFC 6352). */
export const CARDDAV_PATH = '/carddav/'
