import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const taskNotFound = () => notFound('task.not_found', 'task')
export const notYourTask = () =>
  new AppError(
    403,
    'task.not_yours',
    'Only the person who created a task can delete it permanently.',
  )
export const notDeleted = () =>
  new AppError(409, 'task.not_deleted', 'Only deleted tasks can be deleted permanently.')
export const nobodyToAssign = () =>
  fieldError(422, 'task.assignee', 'assigneeId', 'Choose someone with an active account.')
export const unknownTag = (tag: string) =>
  fieldError(422, 'task.tag', 'tags', `The tag “${tag}” doesn’t exist.`)
export const noParent = () =>
  fieldError(422, 'task.parent', 'parentId', 'A subtask can’t have subtasks of its own.')
export const inPast = () => fieldError(422, 'reminder.past', 'at', 'Choose a time in the future.')
