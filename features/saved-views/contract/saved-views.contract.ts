import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { isViewScreen, type ViewScreenName } from './saved-views.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Saved views (features.md X-20): filters, sort and columns of a list under a name, private or shared with all who may open it. All calls are ours.

const screen = z.custom<ViewScreenName>(value => typeof value === 'string' && isViewScreen(value))
/** The URL's parameters: never the page, and never the view. */
const query = z
  .record(
    z.string().check(z.regex(/^(?!(page|saved)$)[A-Za-z]\w{0,39}$/)),
    z.string().check(z.maxLength(300)),
  )
  .check(z.refine(all => Object.keys(all).length <= 30))
const path = z.string().check(z.regex(/^\/[A-Za-z0-9/_-]{1,150}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const savedView = z.object({
  id: z.int(),
  screen,
  name: z.string(),
  /** The list's own address, or one below it: a folder, a tag. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The owner of another person's shared view. */
  ownerName: z.nullable(z.string()),
  canChange: z.boolean(),
  /** The list opens with it, for the caller alone. */
  isDefault: z.boolean(),
  version: z.int(),
  updatedAt: moment,
})
export type SavedView = z.infer<typeof savedView>

/** The fields of a view's form. */
export const viewForm = z.strictObject({ name })

export const newView = z.strictObject({
  screen,
  name,
  path: z.optional(path),
  query,
  isShared: z._default(z.boolean(), false),
  isDefault: z._default(z.boolean(), false),
})
export const viewChange = z.strictObject({
  id,
  name: z.optional(name),
  path: z.optional(path),
  query: z.optional(query),
  isShared: z.optional(z.boolean()),
})

const saved = z.object({ view: savedView, changeId: z.optional(z.int()) })

export const savedViewsContract = {
  listViews: defineCall({
    method: 'GET',
    path: '/api/saved-views',
    access: 'session',
    summary: 'List the saved views of a list: your own, and those others shared',
    query: z.strictObject({ screen }),
    output: z.object({ views: z.array(savedView) }),
  }),
  saveView: defineCall({
    method: 'POST',
    path: '/api/saved-views/save',
    access: 'session',
    idempotent: true,
    summary: 'Save the state of a list as a view',
    body: newView,
    output: saved,
    status: 201,
  }),
  updateView: defineCall({
    method: 'POST',
    path: '/api/saved-views/update',
    access: 'session',
    summary: 'Update a view (its owner, or an administrator if it’s shared)',
    body: viewChange,
    output: saved,
  }),
  deleteView: defineCall({
    method: 'DELETE',
    path: '/api/saved-views/{id}',
    access: 'session',
    summary: 'Delete a view (its owner, or an administrator if it’s shared)',
    params: z.strictObject({ id }),
    output: z.object({ changeId: z.int() }),
  }),
  chooseView: defineCall({
    method: 'POST',
    path: '/api/saved-views/default',
    access: 'session',
    summary: 'Set your default view of a list, or null for none',
    body: z.strictObject({ screen, id: z.nullable(id) }),
    output: z.object({ id: z.nullable(z.int()) }),
  }),
}
