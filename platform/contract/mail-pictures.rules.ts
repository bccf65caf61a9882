/** A picture in stored mail: a part of it, or one from elsewhere. */
export type PicturePlace = 'part' | 'remote'

/**
 * The placeholder address of a picture in stored mail. Each reader gets another one.
 * @example picturePlace('part', 0) // '/api/files/mail/part-0'
 */
export const picturePlace = (kind: PicturePlace, index: number): string =>
  `/api/files/mail/${kind}-${index}`
