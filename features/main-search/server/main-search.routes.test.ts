import { emailContract } from '#features/email/contract/email.contract.ts'
import { mainSearchContract } from '../contract/main-search.contract.ts'
import type { SearchGroup } from '../contract/main-search.rules.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { type UserRole, usersContract } from '#features/users/contract/users.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Global search: what is found, by whom, in which order.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Identity = { as: UserRole } | { token: string }
const ADMIN: Identity = { as: 'admin' }

async function ask(query: Record<string, string>, as: Identity = ADMIN) {
  const answer = await test.call(mainSearchContract.getMainSearch, { ...as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return mainSearchContract.getMainSearch.output.parse(answer.json())
}
async function titles(
  group: SearchGroup,
  q: string,
  identity: Identity = ADMIN,
): Promise<string[]> {
  const { searchArr } = await ask({ q, group }, identity)
  return searchArr.flatMap(one => (one.group === group ? one.data.map(entry => entry.title) : []))
}
// Plain SQL, because the tables of an app that is removed have no types.
async function first<Row>(query: RawBuilder<unknown>): Promise<Row> {
  const [row] = (await sql<Row>`${query}`.execute(test.database.read)).rows
  if (row === undefined) throw new Error('There is no such row.')
  return row
}
const firstTitle = async (table: 'tasks' | 'kanban_cards' | 'help_texts' | 'blog_posts') =>
  (await first<{ title: string }>(sql`select title from ${sql.table(table)} order by id limit 1`))
    .title

describe('NAV-01 without a query', () => {
  it('NAV-01 returns pages, files and people in groups with their display limit', async () => {
    const { searchArr, failed } = await ask({})
    expect(searchArr.map(one => [one.groupTitle, one.searchLimit])).toEqual([
      ['Pages', 4],
      ['Files', 4],
      ['Contacts', 4],
    ])
    expect(failed).toEqual([])
    const [pages, files, contacts] = searchArr
    expect(pages?.data[0]).toEqual({
      id: 1,
      target: 'start',
      title: expect.any(String),
      icon: 'home',
      link: '/',
      isBookmarked: false,
    })
    const people = await test.database.read
      .selectFrom('users')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    expect(contacts?.total).toBe(people.length)
    expect(contacts?.data[0]).toMatchObject({
      email: expect.stringContaining('@'),
      date: expect.stringMatching(/^\d{4}-/),
    })
    expect(files?.data.length).toBeGreaterThan(4)
    expect(files?.data[0]).toMatchObject({
      by: expect.any(String),
      size: expect.any(String),
      file: expect.stringContaining('/'),
    })
  })

  it('NAV-01 returns 401 without a session and 400 for an invalid query', async () => {
    expect((await test.call(mainSearchContract.getMainSearch)).statusCode).toBe(401)
    for (const query of [
      { group: 'secrets' },
      { limit: '0' },
      { limit: '9999' },
      { x: '1' },
      { q: 'x'.repeat(101) },
    ])
      expect(
        (await test.call(mainSearchContract.getMainSearch, { as: 'admin', query })).statusCode,
        JSON.stringify(query),
      ).toBe(400)
  })
})

describe('NAV-04 each kind of record', () => {
  it('NAV-04 is found by its words', async () => {
    const db = test.database.read
    const invoice = await db
      .selectFrom('invoices')
      .select(['number', 'client_name'])
      .where('number', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const order = await db
      .selectFrom('orders')
      .select(['id', 'customer_name'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const product = await db
      .selectFrom('products')
      .select('name')
      .where('state', '=', 'active')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const event = await first<{ title: string }>(sql`
      select title from calendar_events
      join users on users.id = calendar_events.owner_id
      where username = 'admin' limit 1`)
    const ticket = await db
      .selectFrom('support_tickets')
      .select(['number', 'subject'])
      .executeTakeFirstOrThrow()
    const chat = await first<{ name: string }>(sql`
      select chats.name from chat_members
      join chats on chats.id = chat_members.chat_id
      join users on users.id = chat_members.user_id
      where username = 'admin' and chats.kind = 'group' limit 1`)
    const mail = await db
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .innerJoin('users', 'users.id', 'email_entries.owner_id')
      .select('subject')
      .where('username', '=', 'admin')
      .where('folder', '=', 'inbox')
      .executeTakeFirstOrThrow()
    expect(await titles('invoices', `${invoice.number}`)).toEqual([
      `#${invoice.number} ${invoice.client_name}`,
    ])
    expect(await titles('invoices', invoice.client_name)).toContain(
      `#${invoice.number} ${invoice.client_name}`,
    )
    expect(await titles('files', `invoice ${invoice.number}`)).toEqual([
      `invoice-${invoice.number}.pdf`,
    ])
    expect((await titles('orders', order.customer_name)).join()).toContain(order.customer_name)
    expect(await titles('products', product.name)).toContain(product.name)
    expect(await titles('tasks', await firstTitle('tasks'))).toContain(await firstTitle('tasks'))
    expect(await titles('cards', await firstTitle('kanban_cards'))).toContain(
      await firstTitle('kanban_cards'),
    )
    expect(await titles('events', event.title)).toContain(event.title)
    expect(await titles('posts', await firstTitle('blog_posts'))).toContain(
      await firstTitle('blog_posts'),
    )
    expect(await titles('articles', await firstTitle('help_texts'))).toContain(
      await firstTitle('help_texts'),
    )
    expect(await titles('tickets', ticket.subject)).toContain(`#${ticket.number} ${ticket.subject}`)
    expect(await titles('mails', mail.subject)).toContain(mail.subject)
    expect(await titles('chats', chat.name)).toContain(chat.name)
    expect(await titles('pages', 'users')).toContain('Users')
  })

  it('NAV-05 finds invoices by status in any language', async () => {
    const due = await test.database.read
      .selectFrom('invoices')
      .select('id')
      .where('status', '=', 'Past Due')
      .where('deleted_at', 'is', null)
      .execute()
    expect(due.length).toBeGreaterThan(0)
    expect(await titles('invoices', 'past due')).toHaveLength(Math.min(50, due.length))
    expect(await titles('invoices', 'überfällig')).toHaveLength(Math.min(50, due.length))
  })

  it('NAV-02 finds attachments by name, with their sender and location', async () => {
    const file = await test.database.read
      .selectFrom('email_attachments')
      .innerJoin('email_entries', 'email_entries.content_id', 'email_attachments.content_id')
      .innerJoin('users', 'users.id', 'email_entries.owner_id')
      .innerJoin('files', 'files.id', 'email_attachments.file_id')
      .select(['email_attachments.name', 'files.size', 'folder'])
      .where('username', '=', 'admin')
      .where('is_inline', '=', 0)
      .where('folder', '=', 'inbox')
      .executeTakeFirstOrThrow()
    const { searchArr } = await ask({ q: file.name, group: 'files' })
    expect(searchArr[0]?.data[0]).toMatchObject({
      title: file.name,
      bytes: file.size,
      link: expect.stringMatching(/^\/apps\/email\/[a-z]+\?mail=\d+$/),
    })
    expect(searchArr[0]?.data[0]?.by).not.toBe('')
    expect(await titles('files', file.name, await test.makePerson({ role: 'subscriber' }))).toEqual(
      [],
    )
  })
})

describe('NAV-03 ranking and matching', () => {
  it('NAV-03 ranks an exact match first, then prefixes, then whole words, then parts of words', async () => {
    for (const fullName of ['Amzorbin Petty', 'Petty Zorbinak', 'Zorbin', 'Zorbin Aalto'])
      await test.makePerson({ fullName })
    expect(await titles('contacts', 'zorbin')).toEqual([
      'Zorbin',
      'Zorbin Aalto',
      'Petty Zorbinak',
      'Amzorbin Petty',
    ])
    expect(await titles('contacts', 'petty zor')).toEqual(['Petty Zorbinak', 'Amzorbin Petty'])
  })

  it('NAV-03 ranks several words by whole words, then prefixes, then parts', async () => {
    const inOrder = ['Brandt Quillon', 'Brandtner Quillonas', 'Abrandt Quillon', 'Brandt Aquillon']
    for (const fullName of inOrder.toReversed()) await test.makePerson({ fullName })
    expect(await titles('contacts', 'quillon brandt')).toEqual(inOrder)
    expect(await titles('contacts', 'quil brandt')).toEqual(expect.arrayContaining(inOrder))
  })

  it('NAV-03 tolerates one typo: a wrong, missing, extra or transposed letter', async () => {
    await test.makePerson({ fullName: 'Quentin Marlowe' })
    for (const q of ['Marlove', 'Marowe', 'Marlowwe', 'Malrowe', 'quentin marlove', 'Marlov'])
      expect(await titles('contacts', q), q).toEqual(['Quentin Marlowe'])
    expect(await titles('contacts', 'Morlove')).toEqual([])
  })

  it('NAV-03 ignores accents, ß and Arabic marks', async () => {
    await test.makePerson({ fullName: 'Ánnikå Weißmüller' })
    await test.makePerson({ fullName: 'مُحَمَّد الكاتب' })
    expect(await titles('contacts', 'annika weissmuller')).toEqual(['Ánnikå Weißmüller'])
    expect(await titles('contacts', 'WEISSMÜLLER')).toEqual(['Ánnikå Weißmüller'])
    expect(await titles('contacts', 'محمد الكات')).toEqual(['مُحَمَّد الكاتب'])
  })

  it('NAV-03 treats query syntax as plain text', async () => {
    for (const q of ['%', '_', '"', "' or 1=1 --", '*', '^', '\\', '🙂'])
      expect((await ask({ q })).failed, q).toEqual([])
    expect(await titles('contacts', '%')).toEqual([])
  })
})

describe('NAV-02 access', () => {
  it('NAV-02 hides others’ tasks and emails, and people from those who may not read them', async () => {
    const [one, other] = [
      await test.makePerson({ role: 'subscriber' }),
      await test.makePerson({ role: 'subscriber' }),
    ]
    const task = { title: 'Feed the quokkas', description: '', isImportant: false, tags: [] }
    const answer = await test.call(todoContract.addTask, { token: one.token, body: { task } })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await titles('tasks', 'quokkas', one)).toEqual(['Feed the quokkas'])
    expect(await titles('tasks', 'quokkas', other)).toEqual([])
    expect(await titles('contacts', one.fullName, other)).toEqual([])

    const own = await test.database.read
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .innerJoin('users', 'users.id', 'email_entries.owner_id')
      .select('subject')
      .where('username', '=', 'admin')
      .where('folder', '=', 'inbox')
      .executeTakeFirstOrThrow()
    expect(await titles('mails', own.subject)).toContain(own.subject)
    expect(await titles('mails', own.subject, other)).toEqual([])
    expect(await titles('mails', own.subject, { as: 'maintainer' })).toEqual([])
  })

  it('NAV-02 shows cards of a closed project to its members from the moment they join', async () => {
    const [member, other] = [
      await test.makePerson({ role: 'editor' }),
      await test.makePerson({ role: 'editor' }),
    ]
    const moment = test.now().toISOString()
    const projectId = await test.database.write(async trx => {
      const project = {
        name: 'Hidden',
        is_default: 0,
        is_open: 0,
        created_by: null,
        created_at: moment,
      }
      const { id } = await trx
        .insertInto('kanban_projects')
        .values(project)
        .returning('id')
        .executeTakeFirstOrThrow()
      const board = {
        id: 'hidden-board',
        project_id: id,
        title: 'Hidden',
        place: 1,
        created_at: moment,
      }
      await trx.insertInto('kanban_boards').values(board).execute()
      const card = {
        title: 'Numbat census',
        title_key: 'numbat census',
        description: '',
        due_date: null,
        cover_id: null,
        created_by: null,
      }
      await trx
        .insertInto('kanban_cards')
        .values({
          ...card,
          project_id: id,
          board_id: board.id,
          place: 1,
          created_at: moment,
          updated_at: moment,
        })
        .execute()
      return id
    })
    expect(await titles('cards', 'numbat', member)).toEqual([])
    await test.database.write(trx =>
      trx
        .insertInto('kanban_members')
        .values({ project_id: projectId, user_id: member.id, role: 'viewer', joined_at: moment })
        .execute(),
    )
    expect(await titles('cards', 'numbat', member)).toEqual(['Numbat census'])
    expect(await titles('cards', 'numbat', other)).toEqual([])
  })

  it('NAV-02 hides private events even from those who may read all calendars', async () => {
    const one = await test.makePerson({ role: 'subscriber' })
    const moment = test.now().toISOString()
    const words = {
      category: 'Business' as const,
      url: '',
      location: 'Burrow',
      description: '',
      words: '',
      rule: '',
      skips: '[]',
      reminders: '[]',
    }
    const flags = {
      is_all_day: 0,
      is_busy: 1,
      sequence: 0,
      version: 1,
      series_id: null,
      original_start: null,
      deleted_at: null,
    }
    const times = {
      starts_at: moment,
      ends_at: moment,
      zone: 'UTC',
      range_from: moment,
      range_to: moment,
      created_at: moment,
      updated_at: moment,
    }
    await test.database.write(async trx => {
      for (const [title, is_private] of [
        ['Bilby briefing', 0],
        ['Bilby secret', 1],
      ] as const)
        await trx
          .insertInto('calendar_events')
          .values({ ...words, ...flags, ...times, owner_id: one.id, title, is_private, uid: title })
          .execute()
    })
    expect((await titles('events', 'bilby', one)).toSorted()).toEqual([
      'Bilby briefing',
      'Bilby secret',
    ])
    expect(await titles('events', 'bilby')).toEqual(['Bilby briefing'])
    expect(await titles('events', 'bilby', { as: 'subscriber' })).toEqual([])
  })
})

describe('NAV-02 index updates', () => {
  it('NAV-02 a renamed person is found by the new name only, a deleted one not at all', async () => {
    const person = await test.makePerson({ fullName: 'Wobblewick Oakes' })
    const rename = { fullName: 'Thrumbelina Oakes' }
    const headers = { 'if-match': `"${person.version}"` }
    const renamed = await test.call(usersContract.updateUser, {
      as: 'admin',
      body: { id: person.id, ...rename },
      headers,
    })
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect(await titles('contacts', 'Wobblewick')).toEqual([])
    expect(await titles('contacts', 'Thrumbelina')).toEqual(['Thrumbelina Oakes'])
    await test.call(usersContract.deleteUser, { as: 'admin', body: { id: person.id } })
    expect(await titles('contacts', 'Thrumbelina')).toEqual([])
    const words = await test.database.read
      .selectFrom('search_words')
      .select('word')
      .where('word', 'in', ['wobblewick', 'thrumbelina'])
      .execute()
    expect(words).toEqual([])
  })

  it('NAV-02 an email in the trash is found only when searching the trash', async () => {
    const entry = await test.database.read
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .innerJoin('users', 'users.id', 'email_entries.owner_id')
      .select(['email_entries.id', 'subject'])
      .where('username', '=', 'editor')
      .where('folder', '=', 'inbox')
      .executeTakeFirstOrThrow()
    expect(await titles('mails', entry.subject, { as: 'editor' })).toContain(entry.subject)
    const before = (await titles('mails', entry.subject, { as: 'editor' })).length
    const moved = await test.call(emailContract.updateEmails, {
      as: 'editor',
      body: { emailIds: [entry.id], dataToUpdate: { folder: 'trash' } },
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect(await titles('mails', entry.subject, { as: 'editor' })).toHaveLength(before - 1)
  })

  it('NAV-02 a rolled-back change leaves nothing in the index, and a dry run writes nothing', async () => {
    await test.database.dryRun(() =>
      test.database.write(trx =>
        trx
          .updateTable('users')
          .set({ full_name: 'Rehearsal Only' })
          .where('username', '=', 'admin')
          .execute(),
      ),
    )
    expect(await titles('contacts', 'Rehearsal')).toEqual([])
    expect(await test.database.read.selectFrom('search_stale').select('id').execute()).toEqual([])
  })

  it('NAV-02 a bulk change is indexed by a background job', async () => {
    const moment = test.now().toISOString()
    await test.database.write(async trx => {
      const { id } = await trx
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
      const task = {
        title: 'Potoroo',
        title_key: 'potoroo',
        description: '',
        words: '',
        due_day: null,
        due_at: null,
        assignee_id: null,
        tags: '',
      }
      const flags = {
        is_important: 0,
        is_completed: 0,
        is_deleted: 0,
        completed_at: null,
        deleted_at: null,
        recurrence: null,
        recurs_after_done: 0,
      }
      const rest = {
        zone: 'UTC',
        next_id: null,
        parent_id: null,
        checklist: '[]',
        creator_id: id,
        created_at: moment,
        updated_at: moment,
      }
      const some = Array.from({ length: 400 }, () => ({ ...task, ...flags, ...rest }))
      for (let times = 0; times < 6; times += 1)
        await trx.insertInto('tasks').values(some).execute()
    })
    expect(await titles('tasks', 'potoroo')).toEqual([])
    await test.runJobs()
    const { searchArr } = await ask({ q: 'potoroo', group: 'tasks', limit: '4' })
    expect(searchArr[0]).toMatchObject({ total: 50, isMore: true })
    expect(searchArr[0]?.data).toHaveLength(4)
  })
})
