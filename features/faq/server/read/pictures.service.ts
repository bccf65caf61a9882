import type { HelpVisibility } from './visibility.service.ts'

// Pictures of help are stored as our files. File links are bound to a session (platform/files), so only the file name is stored.

const OWN_PICTURE = /\/api\/files\/([\w-]{22})(?:\?[\w=&;.-]*)?(?=")/g

/** Strips the session-bound part of picture links. */
export const keepPictures = (html: string): string => html.replaceAll(OWN_PICTURE, '/api/files/$1')

/** The names of the files a text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(OWN_PICTURE)].flatMap(([, id]) => id ?? [])

/** Adds links for the current reader. */
export const showPictures = (
  html: string,
  { pictures, caller }: Pick<HelpVisibility, 'pictures' | 'caller'>,
): string =>
  html.replaceAll(OWN_PICTURE, (_, id: string) =>
    pictures.urlOf(id, caller).replaceAll('&', '&amp;'),
  )
