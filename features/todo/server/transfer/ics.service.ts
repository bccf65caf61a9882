import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Task } from '../../contract/todo.contract.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import ICAL from 'ical.js'

const PRODUCT = '-//SMART FFT//Todo//EN'

/** Tasks as an iCalendar of VTODOs (RFC 5545). */
export function toCalendar(tasks: readonly Task[], now: Date): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  for (const task of tasks) calendar.addSubcomponent(toTodo(task, now))
  return `${calendar.toString()}\r\n`
}

function toTodo(task: Task, now: Date) {
  const todo = new ICAL.Component('vtodo')
  const set = (name: string, value: string | number | ICAL.Time | ICAL.Recur | null) => {
    if (value !== null && value !== '') todo.addPropertyWithValue(name, value)
  }
  set('uid', `task-${task.id}@smart-fft`)
  set('dtstamp', timeOf(now.toISOString()))
  set('created', timeOf(task.createdAt))
  set('last-modified', timeOf(task.updatedAt))
  set('summary', task.title)
  set('description', textOf(task.description))
  // A rule needs a start to be counted from.
  if (task.recurrence !== null && task.dueDate !== null) {
    set('dtstart', timeOf(task.dueDate))
    set('rrule', ICAL.Recur.fromString(task.recurrence))
  } else if (task.dueDate !== null) set('due', timeOf(task.dueDate))
  set(
    'priority',
    task.isImportant
      ? 1
      : task.tags.includes('high')
        ? 3
        : task.tags.includes('medium')
          ? 5
          : task.tags.includes('low')
            ? 7
            : 0,
  )
  set('status', task.isDeleted ? 'CANCELLED' : task.isCompleted ? 'COMPLETED' : 'NEEDS-ACTION')
  set('completed', task.completedAt === null ? null : timeOf(task.completedAt))
  if (task.tags.length > 0) {
    const categories = new ICAL.Property('categories', todo)
    categories.setValues([...task.tags])
    todo.addProperty(categories)
  }
  if (task.parentId !== null) set('related-to', `task-${task.parentId}@smart-fft`)
  return todo
}

const timeOf = (text: string): ICAL.Time =>
  isDay(text)
    ? ICAL.Time.fromDateString(text)
    : ICAL.Time.fromDateTimeString(`${new Date(text).toISOString().slice(0, 19)}Z`)
