/** A picture in stored mail: a part of it, or one from elsewhere. */
export type PicturePlace = 'part' | 'remote'

/**
 * The address that stands for a picture in stored mail. Readers get another one each.
 * @example picturePlace('part', 0) // '/api/files/mail/part-0'
 */
export const picturePlace = (kind: PicturePlace, index: number): string =>
  `/api/files/mail/${kind}-${index}`
