import { sql } from 'kysely'
import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Posts with revisions, attachments and comments; and who may write (docs/adr/0039).
export const blog: Migration = {
  name: '0029-blog',
  async up(trx, { schema }) {
    await makePosts(trx, schema)
    await makeHangings(trx, schema)
    await createRevisions(trx, schema)
    await makeComments(trx, schema)
    await giveRights(trx)
  },
}

async function makePosts(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('blog_posts'))
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('title_key', 'text', column => column.notNull())
    .addColumn('excerpt', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    // Folded, for the search.
    .addColumn('words', 'text', column => column.notNull())
    .addColumn('minutes', 'integer', column => column.notNull())
    .addColumn('author_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('picture_id', 'text', column => column.references('files.id').onDelete('set null'))
    .addColumn('picture_alt', 'text', column => column.notNull())
    .addColumn('is_public', 'integer', column => column.notNull())
    .addColumn('seo_title', 'text', column => column.notNull())
    .addColumn('seo_text', 'text', column => column.notNull())
    // JSON: the working copy of a published post.
    .addColumn('draft', 'text')
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    // When its author submitted it for review.
    .addColumn('review_at', 'text')
    // Sort key of lists: the date of publication, past or planned, else the last change.
    .addColumn('sorted_at', 'text', column => column.notNull())
    .addColumn('comment_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`create index blog_posts_read on blog_posts (status, sorted_at, id) where deleted_at is null`.execute(
    trx,
  )
  await sql`create index blog_posts_author on blog_posts (author_id, status, sorted_at, id) where deleted_at is null`.execute(
    trx,
  )
  await sql`create index blog_posts_trash on blog_posts (deleted_at) where deleted_at is not null`.execute(
    trx,
  )
  await trx.schema.createIndex('blog_posts_picture').on('blog_posts').column('picture_id').execute()
  await schema.keepSearch(trx, {
    index: 'blog',
    table: 'blog_posts',
    columns: ['title_key', 'words'],
  })
}

async function makeHangings(trx: Trx, schema: SchemaTools): Promise<void> {
  const post = { to: 'blog_posts.id' } as const
  // Former addresses of posts: links to them keep working.
  await trx.schema
    .createTable('blog_slugs')
    .addColumn('slug', 'text', column => column.primaryKey().notNull())
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .execute()
  await trx.schema.createIndex('blog_slugs_post').on('blog_slugs').column('post_id').execute()
  await schema
    .withId(trx.schema.createTable('blog_categories'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull().unique())
    .addColumn('icon', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await trx.schema
    .createTable('blog_post_categories')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .addColumn('category_id', 'integer', column =>
      column.notNull().references('blog_categories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('blog_post_categories_key', ['category_id', 'post_id'])
    .execute()
  await trx.schema
    .createIndex('blog_post_categories_post')
    .on('blog_post_categories')
    .column('post_id')
    .execute()
  await trx.schema
    .createTable('blog_tags')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .addColumn('tag', 'text', column => column.notNull())
    .addColumn('tag_key', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('blog_tags_key', ['tag_key', 'post_id'])
    .execute()
  await trx.schema
    .createIndex('blog_tags_post')
    .on('blog_tags')
    .columns(['post_id', 'position'])
    .execute()
}

async function createRevisions(trx: Trx, schema: SchemaTools): Promise<void> {
  const post = { to: 'blog_posts.id' } as const
  // Every picture that a post or one of its revisions shows.
  await trx.schema
    .createTable('blog_files')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .addColumn('file_id', 'text', column =>
      column.notNull().references('files.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('blog_files_key', ['file_id', 'post_id'])
    .execute()
  await trx.schema.createIndex('blog_files_post').on('blog_files').column('post_id').execute()
  await schema
    .withId(trx.schema.createTable('blog_revisions'))
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('begun_at', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('fields', 'text', column => column.notNull())
    .addColumn('is_published', 'integer', column => column.notNull())
    .execute()
  await trx.schema
    .createIndex('blog_revisions_post')
    .on('blog_revisions')
    .columns(['post_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('blog_revisions_user')
    .on('blog_revisions')
    .column('user_id')
    .execute()
  await trx.schema
    .createTable('blog_marks')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references(post.to).onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('blog_marks_key', ['post_id', 'kind', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('blog_marks_user')
    .on('blog_marks')
    .columns(['user_id', 'kind'])
    .execute()
  await trx.schema
    .createTable('blog_settings')
    .addColumn('id', 'integer', column => column.primaryKey().notNull())
    .addColumn('is_public', 'integer', column => column.notNull())
    .addColumn('has_guests', 'integer', column => column.notNull())
    .execute()
  await sql`insert into blog_settings (id, is_public, has_guests) values (1, 0, 0)`.execute(trx)
}

async function makeComments(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('blog_comments'))
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('blog_posts.id').onDelete('cascade'),
    )
    // Two levels: the comment that started the thread.
    .addColumn('parent_id', 'integer', column =>
      column.references('blog_comments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('guest_name', 'text', column => column.notNull())
    .addColumn('guest_email', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('blog_comments_post')
    .on('blog_comments')
    .columns(['post_id', 'parent_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('blog_comments_parent')
    .on('blog_comments')
    .column('parent_id')
    .execute()
  await trx.schema
    .createIndex('blog_comments_user')
    .on('blog_comments')
    .columns(['user_id', 'created_at'])
    .execute()
  await sql`create index blog_comments_state on blog_comments (state, id) where deleted_at is null`.execute(
    trx,
  )
  await trx.schema
    .createIndex('blog_comments_guest')
    .on('blog_comments')
    .columns(['guest_email', 'created_at'])
    .execute()
  await trx.schema
    .createTable('blog_comment_likes')
    .addColumn('comment_id', 'integer', column =>
      column.notNull().references('blog_comments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('blog_comment_likes_key', ['comment_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('blog_comment_likes_user')
    .on('blog_comment_likes')
    .column('user_id')
    .execute()
  // Blocked commenters: `user:7`, or a guest's address.
  await trx.schema
    .createTable('blog_blocked')
    .addColumn('who', 'text', column => column.primaryKey().notNull())
    .addColumn('blocked_at', 'text', column => column.notNull())
    .addColumn('blocked_by', 'integer', column =>
      column.references('users.id').onDelete('set null'),
    )
    .execute()
  await trx.schema.createIndex('blog_blocked_by').on('blog_blocked').column('blocked_by').execute()
}

/** For instances that already have roles: administrators and editors get rights on all posts, authors on their own. */
async function giveRights(trx: Trx): Promise<void> {
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'user_role'])
    .where('user_role', 'in', ['maintainer', 'editor', 'author'])
    .execute()
  for (const { id, user_role } of roles)
    await trx
      .insertInto('role_abilities')
      .values({
        role_id: id,
        action: 'manage',
        subject: 'Blog',
        own: user_role === 'author' ? 1 : 0,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
