/** The CardDAV root (RFC 6352). */
export const CARDDAV_PATH = '/carddav/'
