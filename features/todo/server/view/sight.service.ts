import type { Caller } from '../../../platform/access/caller.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'
import type { Links } from '../../links/links.service.ts'
import type { Sight } from './tasks.repo.ts'

/** What the rooms of todo are given. */
export interface TodoParts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  links: Links
}

export const sightOf = ({ database, pictures, links }: TodoParts, caller: Caller): Sight => ({
  caller,
  dialect: database.dialect,
  pictures,
  links,
})
