import { blogContract } from '../../contract/blog.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { categoryNotFound, categoryTaken } from '../blog.errors.ts'
import { listCategories, readBlogSettings } from '../view/sidebar.repo.ts'
import type { BlogParts } from '../view/view.service.ts'

// Categories, and to whom the blog is open. Editors decide.

export function setupRoutes({ database, clock }: BlogParts): Route[] {
  return [
    route(blogContract.saveCategory, ({ body: { id, name, icon }, actor }) =>
      database.write(async trx => {
        const name_key = foldText(name)
        const before = await trx
          .selectFrom('blog_categories')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (before === undefined) throw categoryNotFound()
        const other = await trx
          .selectFrom('blog_categories')
          .select('id')
          .where('name_key', '=', name_key)
          .where('id', '!=', id)
          .executeTakeFirst()
        if (other !== undefined) throw categoryTaken()
        await trx
          .updateTable('blog_categories')
          .set({ name, name_key, icon })
          .where('id', '=', id)
          .execute()
        const change = { before: { name: before.name, icon: before.icon }, after: { name, icon } }
        const records = [{ id: `category-${id}`, name, ...change }]
        await recordChange(trx, { actor, now: clock(), action: 'update', subject: 'Blog', records })
        const saved = (await listCategories(trx)).find(one => one.id === id)
        if (saved === undefined) throw categoryNotFound()
        return saved
      }),
    ),
    route(blogContract.deleteCategory, ({ id, actor }) =>
      database.write(async trx => {
        const category = await trx
          .selectFrom('blog_categories')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (category === undefined) throw categoryNotFound()
        const posts = await trx
          .selectFrom('blog_post_categories')
          .select('post_id')
          .where('category_id', '=', id)
          .execute()
        await trx.deleteFrom('blog_categories').where('id', '=', id).execute()
        const { id: _, ...kept } = category
        const changeId = await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Blog',
          records: [{ id: `category-${id}`, name: category.name, before: { name: category.name } }],
          undo: { kind: 'blog.category', args: { ...kept, posts: posts.map(one => one.post_id) } },
        })
        return { id, changeId }
      }),
    ),
    route(blogContract.saveSettings, ({ body, actor }) =>
      database.write(async trx => {
        const before = await readBlogSettings(trx)
        const columns = { is_public: body.isPublic ? 1 : 0, has_guests: body.hasGuests ? 1 : 0 }
        await trx.updateTable('blog_settings').set(columns).where('id', '=', 1).execute()
        const records = [{ id: 'settings', name: 'Blog', before, after: body }]
        await recordChange(trx, { actor, now: clock(), action: 'update', subject: 'Blog', records })
        return body
      }),
    ),
  ]
}
