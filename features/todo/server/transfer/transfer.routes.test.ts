import { DAY } from '#platform/contract/durations.rules.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { importReport } from '#platform/contract/import.rules.ts'
import { todoContract, type NewTask } from '../../contract/todo.contract.ts'
import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Import and export of tasks. The clock starts at Monday, 2 March 2026, 9:00 UTC.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.write(async trx => void (await trx.deleteFrom('tasks').execute()))
})

const add = async (task: NewTask) =>
  todoContract.addTask.output.parse(
    (await test.call(todoContract.addTask, { as: 'author', body: { task } })).json(),
  ).task
const list = async () =>
  todoContract.listTasks.output.parse(
    (await test.call(todoContract.listTasks, { as: 'author' })).json(),
  )

/** Files say nothing of seconds. */
const toMinute = (moment: Date) => `${moment.toISOString().slice(0, 16)}:00.000Z`

describe('exporting tasks', () => {
  it('TODO-14 X-18 exports the list as filtered and sorted, with formulas escaped', async () => {
    await add({ title: '=1+1', tags: ['high'] })
    await add({
      title: 'Second',
      dueDate: '2026-03-05',
      description: '<p>Two <strong>words</strong></p>',
    })
    await add({ title: 'Hidden' })
    const query = { q: 'n', sortBy: 'title-desc', format: 'csv', language: 'de' }
    const answer = await test.call(todoContract.exportTasks, { as: 'author', query })
    expect(answer.statusCode).toBe(200)
    const rows = z.array(z.array(z.string())).parse(parse(answer.body, { bom: true }))
    expect(rows.map(row => row.slice(0, 3))).toEqual([
      ['Titel', 'Status', 'Fällig am'],
      ['Second', 'Offen', '2026-03-05'],
      ['Hidden', 'Offen', ''],
    ])
    const all = await test.call(todoContract.exportTasks, {
      as: 'author',
      query: { format: 'csv' },
    })
    expect(all.body).toContain("'=1+1")
    const log = auditContract.listAudit.output.parse(
      (
        await test.call(auditContract.listAudit, { as: 'admin', query: { subject: 'Todo' } })
      ).json(),
    )
    expect(log.changes[0]).toMatchObject({ action: 'export', subject: 'Todo' })
  })

  it('TODO-14 exports iCalendar that another parser reads: dates, times, rules, status', async () => {
    const day = await add({
      title: 'A day, with; signs',
      dueDate: '2026-03-05',
      tags: ['team', 'high'],
      description: '<p>Line one</p><p>Line two</p>',
    })
    await add({ title: 'A moment', dueDate: '2026-03-05T08:30:00.000Z', isCompleted: true })
    await add({ title: 'Again', dueDate: '2026-03-06', recurrence: 'FREQ=MONTHLY;BYDAY=-1FR' })
    const answer = await test.call(todoContract.exportTasksIcs, {
      as: 'author',
      query: { sortBy: 'title-asc' },
    })
    expect(answer.headers['content-type']).toContain('text/calendar')
    const exportedOn = test.now().toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toContain(`tasks ${exportedOn}.ics`)
    const calendar = new ICAL.Component(ICAL.parse(answer.body))
    const todos = calendar.getAllSubcomponents('vtodo')
    const value = (at: number, name: string) => String(todos[at]?.getFirstPropertyValue(name))
    expect(todos.map((_, at) => value(at, 'summary'))).toEqual([
      'A day, with; signs',
      'A moment',
      'Again',
    ])
    expect([value(0, 'due'), value(0, 'description'), value(0, 'status'), value(0, 'uid')]).toEqual(
      ['2026-03-05', 'Line one\nLine two', 'NEEDS-ACTION', `task-${day.id}@smart-fft`],
    )
    expect(todos[0]?.getFirstProperty('categories')?.getValues()).toEqual(['team', 'high'])
    expect([value(1, 'due'), value(1, 'status'), value(1, 'completed')]).toEqual([
      '2026-03-05T08:30:00Z',
      'COMPLETED',
      '2026-03-02T09:00:00Z',
    ])
    expect([value(2, 'dtstart'), value(2, 'rrule')]).toEqual([
      '2026-03-06',
      'FREQ=MONTHLY;BYDAY=-1FR',
    ])
  })
})

describe('importing tasks', () => {
  const TODOIST = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,"Call Ana @team","First line\n<second>",1,1,Ada (1),,tomorrow 15:00,en,UTC',
    'task,Plain,,4,1,Ada (1),,,en,UTC',
    'task,Ohne Datum,,3,1,Ada (1),,25. Dezember,de,UTC',
  ].join('\r\n')
  const mapping = { type: 0, title: 1, description: 2, priority: 3, dueDate: 7 }
  const send = async (body: object) => {
    const answer = await test.call(todoContract.importTasks, { as: 'author', body })
    expect(answer.statusCode, answer.body).toBe(200)
    return importReport.parse(answer.json())
  }

  it('TODO-14 X-19 imports a Todoist file as previewed: dates in words, priorities and labels as tags', async () => {
    expect((await send({ csv: TODOIST })).header).toContain('CONTENT')
    expect(await send({ csv: TODOIST, mapping })).toMatchObject({
      valid: 3,
      imported: 0,
      errors: [],
    })
    expect(await list()).toEqual([])
    expect(await send({ csv: TODOIST, mapping, dryRun: false })).toMatchObject({ imported: 3 })
    expect(
      (await list()).map(task => [task.title, task.dueDate, task.tags, task.description]),
    ).toEqual([
      [
        'Call Ana',
        '2026-03-03T15:00:00.000Z',
        ['team', 'high'],
        '<p>First line</p><p>&lt;second&gt;</p>',
      ],
      ['Plain', null, [], ''],
      ['Ohne Datum', '2026-12-25', ['low'], ''],
    ])
  })

  it('TODO-14 X-19 turns notes into comments, and puts section names before the descriptions', async () => {
    const csv = [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
      'meta,view_style=list,,,,,,,,',
      'task,First,,1,1,Ada (1),,,en,UTC',
      `note,"${'Long '.repeat(60)}",,,,Ada (1),,posted some day,,`,
      'note,"Second <note>",,,,Ada (1),,,,',
      ',,,,,,,,,',
      'section,Errands,,,,,,,,',
      'task,Second,Words,4,1,Ada (1),,,en,UTC',
      'note,Third note,,,,Ada (1),,,,',
    ].join('\r\n')
    expect(await send({ csv, mapping })).toMatchObject({ rows: 7, valid: 7, errors: [] })
    expect(await send({ csv, mapping, dryRun: false })).toMatchObject({ imported: 2, errors: [] })
    const tasks = await list()
    expect(tasks.map(task => [task.title, task.description])).toEqual([
      ['First', ''],
      ['Second', '<p>Errands</p><p>Words</p>'],
    ])
    const commentsOf = async (at: number) => {
      const answer = await test.call(todoContract.getTask, {
        as: 'author',
        query: { id: `${tasks[at]?.id}` },
      })
      return todoContract.getTask.output.parse(answer.json()).comments.map(({ comment }) => comment)
    }
    expect(await commentsOf(0)).toEqual(['Long '.repeat(60).trim(), 'Second <note>'])
    expect(await commentsOf(1)).toEqual(['Third note'])
  })

  it('TODO-14 X-19 skips the notes of a skipped task instead of attaching them to another', async () => {
    const csv =
      'TYPE,CONTENT,DATE\nnote,Of none,\ntask,Good,\ntask,Bad,someday\nnote,Of the bad one,\ntask,Last,'
    const report = await send({
      csv,
      mapping: { type: 0, title: 1, dueDate: 2 },
      dryRun: false,
      skipInvalid: true,
    })
    expect(report.errors.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [2, 'title', 'task.note_alone'],
      [4, 'dueDate', undefined],
      [5, 'title', 'task.note_alone'],
    ])
    expect(report.imported).toBe(2)
    expect((await list()).map(task => task.title)).toEqual(['Good', 'Last'])
    expect(await test.database.read.selectFrom('task_comments').select('id').execute()).toEqual([])
  })

  it('TODO-14 reports a description that is too long as rich text, like any invalid cell', async () => {
    const csv = `Title,Notes\nGood,${'&'.repeat(20_000)}`
    const report = await send({ csv, mapping: { title: 0, description: 1 }, dryRun: false })
    expect(report).toMatchObject({ imported: 0, errors: [{ row: 2, field: 'description' }] })
  })

  it('TODO-14 X-19 imports nothing if a row is invalid', async () => {
    const csv = 'Title,Due\nGood,2026-03-05\nBad,someday\n'
    const report = await send({ csv, mapping: { title: 0, dueDate: 1 }, dryRun: false })
    expect(report).toMatchObject({ imported: 0, errors: [{ row: 3, field: 'dueDate' }] })
    expect(await list()).toEqual([])
  })

  it.each(['en', 'de', 'fr', 'pt', 'ar'])(
    'TODO-14 X-18 X-19 imports its own export as it was, in the reader’s time zone and language: %s',
    async language => {
      const timeZone = 'Europe/Berlin'
      const made = toMinute(test.now())
      await add({
        title: 'Weekly',
        dueDate: '2026-03-05T08:30:00.000Z',
        recurrence: 'FREQ=WEEKLY;BYDAY=TH',
        isImportant: true,
        assigneeId: 5,
      })
      await add({ title: 'A day', dueDate: '2026-03-31', isCompleted: true, tags: ['high'] })
      const { id } = await add({ title: 'Gone', isCompleted: true })
      await test.call(todoContract.deleteTask, { as: 'author', query: { id: `${id}` } })
      const query = { format: 'csv', language, timeZone }
      const csvOf = async (more: object) =>
        (
          await test.call(todoContract.exportTasks, {
            as: 'author',
            query: { ...query, ...more },
          })
        ).body
      const files = [await csvOf({}), await csvOf({ filter: 'deleted' })]
      expect(files[0]).toContain('2026-03-05 09:30')
      test.wait(3 * DAY)
      await test.database.write(async trx => void (await trx.deleteFrom('tasks').execute()))
      const mapping = {
        title: 0,
        state: 1,
        dueDate: 2,
        recurrence: 3,
        assignee: 4,
        tags: 5,
        important: 6,
        createdAt: 8,
        completedAt: 9,
      }
      for (const csv of files)
        expect(await send({ csv, mapping, timeZone, dryRun: false })).toMatchObject({ errors: [] })
      expect(await list()).toMatchObject([
        {
          title: 'A day',
          dueDate: '2026-03-31',
          isCompleted: true,
          createdAt: made,
          completedAt: made,
          isImportant: false,
          assigneeId: null,
          tags: ['high'],
        },
        {
          title: 'Weekly',
          dueDate: '2026-03-05T08:30:00.000Z',
          recurrence: 'FREQ=WEEKLY;BYDAY=TH',
          isCompleted: false,
          createdAt: made,
          completedAt: null,
          isImportant: true,
          assigneeId: 5,
        },
      ])
      const answer = await test.call(todoContract.listTasks, {
        as: 'author',
        query: { filter: 'deleted' },
      })
      expect(answer.json()).toMatchObject([{ title: 'Gone', isDeleted: true }])
    },
  )

  it('TODO-14 X-19 says which assignee, date, and tag is none', async () => {
    const csv =
      'Title,Assignee,Due,Tags\nOne,Nobody Here,,\nTwo,editor@demo.smart-fft.test,31.02.2026,\nThree,,,none'
    const report = await send({ csv, mapping: { title: 0, assignee: 1, dueDate: 2, tags: 3 } })
    expect(report.errors.map(({ row, field, code, reason }) => [row, field, code, reason])).toEqual(
      [
        [2, 'assignee', 'invalid', 'task.assignee'],
        [3, 'dueDate', 'date', undefined],
        [4, 'tags', 'choice', undefined],
      ],
    )
  })
})
