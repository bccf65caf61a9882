import * as z from 'zod/mini'
import { BOARDS, LAYOUT, NOTE_LENGTH } from './card-boards.rules.ts'
import { defineCall } from '#platform/contract/define.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Default layouts of boards by role, and notes on days for charts (features.md DASH-05, DASH-06). All ours.

export const firstLayout = z.object({
  board: z.enum(BOARDS),
  role: z.enum(USER_ROLES),
  /** Null for the product's own layout. */
  layout: z.nullable(z.string()),
  version: z.int(),
})
export type FirstLayout = z.infer<typeof firstLayout>

export const layoutForm = z.strictObject({
  board: z.enum(BOARDS),
  role: z.enum(USER_ROLES),
  layout: z.nullable(z.string().check(z.regex(LAYOUT))),
})

const day = z.string().check(z.refine(isDay, 'Enter a valid date.'))
export const cardNote = z.object({
  id: z.int(),
  day: z.string(),
  text: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The author of someone else's shared note. */
  author: z.nullable(z.string()),
  canChange: z.boolean(),
  version: z.int(),
  updatedAt: moment,
})
export type CardNote = z.infer<typeof cardNote>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_LENGTH))
export const newNote = z.strictObject({ day, text, isShared: z._default(z.boolean(), false) })
export const noteChange = z.strictObject({
  id,
  day: z.optional(day),
  text: z.optional(text),
  isShared: z.optional(z.boolean()),
})
const saved = z.object({ note: cardNote, changeId: z.optional(z.int()) })

export const cardBoardsContract = {
  listFirstLayouts: defineCall({
    method: 'GET',
    path: '/dashboard/first-layouts',
    access: 'session',
    summary: 'List default dashboard layouts: for your role, or all roles if you can change them',
    output: z.object({ layouts: z.array(firstLayout) }),
  }),
  saveFirstLayout: defineCall({
    method: 'POST',
    path: '/dashboard/first-layouts/save',
    access: { can: ['update', 'Settings'] },
    summary: 'Set or remove a role’s default dashboard layout',
    description: 'Send null to remove it. `If-Match` takes the version you read.',
    body: layoutForm,
    output: z.object({ layout: firstLayout, changeId: z.optional(z.int()) }),
  }),
  listNotes: defineCall({
    method: 'GET',
    path: '/dashboard/notes',
    access: 'session',
    summary: 'List notes on days: your own, and shared ones if you can read reports',
    query: z.strictObject({ from: z.optional(day), to: z.optional(day) }).check(
      z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        error: 'The end date can’t be before the start date.',
        path: ['to'],
      }),
    ),
    output: z.object({ notes: z.array(cardNote) }),
  }),
  addNote: defineCall({
    method: 'POST',
    path: '/dashboard/notes/add',
    access: 'session',
    idempotent: true,
    summary:
      'Create a note on a day; if you can read reports, you can share it with others who can',
    body: newNote,
    output: saved,
    status: 201,
  }),
  updateNote: defineCall({
    method: 'POST',
    path: '/dashboard/notes/update',
    access: 'session',
    summary: 'Update your own note, or a shared one as an administrator',
    description: '`If-Match` takes the version you read.',
    body: noteChange,
    output: saved,
  }),
  deleteNote: defineCall({
    method: 'DELETE',
    path: '/dashboard/notes/{id}',
    access: 'session',
    summary: 'Delete your own note, or a shared one as an administrator',
    params: z.strictObject({ id }),
    output: z.object({ changeId: z.int() }),
  }),
}
