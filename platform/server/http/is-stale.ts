/** Was something sent for another version than the stored one? Without If-Match it counts as sent for any. */
export const isStale = (ifMatch: number | undefined, version: number | undefined): boolean =>
  ifMatch !== undefined && ifMatch !== version
