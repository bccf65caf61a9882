import type { Migration } from '#platform/server/database/migrate.ts'
import type { SchemaTools } from '#platform/server/database/schema-tools.ts'
import type { Trx } from '#platform/server/database/tables.ts'

// Data of the product and people pages: prices and trials, newsletter subscriptions, referrals, and profile posts.
export const pages: Migration = {
  name: '0031-pages',
  async up(trx, { schema }) {
    await makePlans(trx, schema)
    await makeNotes(trx, schema)
    await makeReferrals(trx, schema)
    await makePosts(trx, schema)
    await makeTalk(trx, schema)
    await makePolls(trx)
    await makePeople(trx, schema)
  },
}

async function makePlans(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema.alterTable('subscriptions').addColumn('trial_until', 'text').execute()
  // Once per account, whatever happens to the plan.
  await trx.schema
    .createTable('plan_trials')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('began_at', 'text', column => column.notNull())
    .addColumn('ends_at', 'text', column => column.notNull())
    .addColumn('reminded_at', 'text')
    .execute()
  await trx.schema.createIndex('plan_trials_ends').on('plan_trials').column('ends_at').execute()
  // Every wording and price of a plan: customers keep the offer that they chose.
  await schema
    .withId(trx.schema.createTable('plan_offers'))
    .addColumn('plan', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('subtitle', 'text', column => column.notNull())
    .addColumn('benefits', 'text', column => column.notNull())
    .addColumn('monthly', 'integer', column => column.notNull())
    .addColumn('yearly', 'integer', column => column.notNull())
    .addColumn('is_popular', 'integer', column => column.notNull())
    .addColumn('is_as_given', 'integer', column => column.notNull())
    .addColumn('since', 'text', column => column.notNull())
    .addUniqueConstraint('plan_offers_version', ['plan', 'version'])
    .execute()
}

async function makeNotes(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('notify_requests'))
    .addColumn('topic', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('language', 'text', column => column.notNull())
    .addColumn('wants_news', 'integer', column => column.notNull())
    .addColumn('token_hash', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('mailed_at', 'text', column => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('told_at', 'text')
    .addUniqueConstraint('notify_requests_address', ['topic', 'email_key'])
    .execute()
}

async function makeReferrals(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('referral_codes')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', column => column.notNull().unique())
    .execute()
  await schema
    .withId(trx.schema.createTable('referrals'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('email_key', 'text', column => column.notNull())
    .addColumn('invited_at', 'text', column => column.notNull())
    .addColumn('joined_id', 'integer', column => column.references('users.id').onDelete('set null'))
    .addColumn('joined_at', 'text')
    .addUniqueConstraint('referrals_address', ['user_id', 'email_key'])
    .execute()
  await trx.schema.createIndex('referrals_email').on('referrals').column('email_key').execute()
  await trx.schema.createIndex('referrals_joined').on('referrals').column('joined_id').execute()
}

async function makePosts(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('profile_posts'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('picture', 'text', column => column.references('files.id').onDelete('set null'))
    .addColumn('audience', 'text', column => column.notNull())
    .addColumn('question', 'text')
    .addColumn('closes_at', 'text')
    .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('profile_posts_user')
    .on('profile_posts')
    .columns(['user_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('profile_posts_picture')
    .on('profile_posts')
    .column('picture')
    .execute()
  await trx.schema
    .createTable('profile_likes')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_likes_key', ['post_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('profile_likes_user').on('profile_likes').column('user_id').execute()
}

async function makeTalk(trx: Trx, schema: SchemaTools): Promise<void> {
  await schema
    .withId(trx.schema.createTable('profile_comments'))
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('profile_comments_post')
    .on('profile_comments')
    .columns(['post_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('profile_comments_user')
    .on('profile_comments')
    .column('user_id')
    .execute()
  await trx.schema
    .createTable('profile_comment_likes')
    .addColumn('comment_id', 'integer', column =>
      column.notNull().references('profile_comments.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_comment_likes_key', ['comment_id', 'user_id'])
    .execute()
  await trx.schema
    .createIndex('profile_comment_likes_user')
    .on('profile_comment_likes')
    .column('user_id')
    .execute()
}

async function makePolls(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('profile_poll_options')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_poll_options_key', ['post_id', 'place'])
    .execute()
  await trx.schema
    .createTable('profile_votes')
    .addColumn('post_id', 'integer', column =>
      column.notNull().references('profile_posts.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_votes_key', ['post_id', 'user_id'])
    .execute()
  await trx.schema.createIndex('profile_votes_user').on('profile_votes').column('user_id').execute()
}

async function makePeople(trx: Trx, schema: SchemaTools): Promise<void> {
  await trx.schema
    .createTable('profile_follows')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('followed_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_follows_key', ['user_id', 'followed_id'])
    .execute()
  await trx.schema
    .createIndex('profile_follows_followed')
    .on('profile_follows')
    .column('followed_id')
    .execute()
  await trx.schema
    .createTable('profile_pages')
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('page', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('profile_pages_key', ['user_id', 'page'])
    .execute()
  await trx.schema
    .createTable('profile_covers')
    .addColumn('user_id', 'integer', column =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('picture', 'text', column => column.references('files.id').onDelete('set null'))
    .execute()
  await trx.schema
    .createIndex('profile_covers_picture')
    .on('profile_covers')
    .column('picture')
    .execute()
  await schema
    .withId(trx.schema.createTable('profile_photos'))
    .addColumn('user_id', 'integer', column =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('picture', 'text', column =>
      column.notNull().references('files.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await trx.schema
    .createIndex('profile_photos_user')
    .on('profile_photos')
    .columns(['user_id', 'id'])
    .execute()
  await trx.schema
    .createIndex('profile_photos_picture')
    .on('profile_photos')
    .column('picture')
    .execute()
}
