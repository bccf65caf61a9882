import type { Migration } from '../src/platform/database/migrate.ts'
import { users } from './0001-users.ts'
import { access } from './0002-access.ts'
import { sessions } from './0003-sessions.ts'
import { facts } from './0004-facts.ts'
import { preferences } from './0010-preferences.ts'
import { bookmarks } from './0011-bookmarks.ts'

/** Every migration in the order of its number. New ones go to the end. */
export const migrations: Migration[] = [users, access, sessions, facts, preferences, bookmarks]
