import type { ViewAs } from '../contract/profile.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { FollowedPage } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'

// The dependencies shared by the profile folders. Types only.

export interface ProfileParts extends Pick<Platform, 'database' | 'clock'> {
  links: Pick<FileLinks, 'urlOf'>
  /** What a person may follow besides people. */
  pagesFor: (caller: Caller) => Promise<FollowedPage[]>
}

/** For whom profiles and posts are rendered, and when. */
export interface ProfileView {
  caller: Caller
  links: Pick<FileLinks, 'urlOf'>
  now: Date
  /** The caller’s own profile, as others see it. */
  as?: ViewAs | undefined
}
