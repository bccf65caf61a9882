import type { HelpVisibility } from './visibility.service.ts'

// Pictures of help lie among our files. An address is made for a session (platform/files): kept is the name alone.

const OWN_PICTURE = /\/api\/files\/([\w-]{22})(?:\?[\w=&;.-]*)?(?=")/g

/** Without what belongs to the session of who wrote it. */
export const keepPictures = (html: string): string => html.replaceAll(OWN_PICTURE, '/api/files/$1')

/** The names of the files that a text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(OWN_PICTURE)].flatMap(([, id]) => id ?? [])

/** For who reads it now. */
export const showPictures = (
  html: string,
  { pictures, caller }: Pick<HelpVisibility, 'pictures' | 'caller'>,
): string =>
  html.replaceAll(OWN_PICTURE, (_, id: string) =>
    pictures.urlOf(id, caller).replaceAll('&', '&amp;'),
  )
