import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const taskNotFound = () => new AppError(404, 'task.not_found', 'This task is not there.')
export const commentNotFound = () =>
  new AppError(404, 'comment.not_found', 'This comment is not there.')
export const notYourComment = () =>
  new AppError(403, 'comment.not_yours', 'Only who wrote a comment changes it.')
export const notYourTask = () =>
  new AppError(403, 'task.not_yours', 'Only who made a task removes it for ever.')
export const notDeleted = () =>
  new AppError(409, 'task.not_deleted', 'Only a deleted task is removed for ever.')
export const nobodyToAssign = () =>
  wrong('task.assignee', 'assigneeId', 'Choose somebody who is there.')
export const unknownTag = (tag: string) => wrong('task.tag', 'tags', `There is no tag "${tag}".`)
export const noParent = () =>
  wrong('task.parent', 'parentId', 'A task can be a part of one that is no part itself.')
export const inPast = () => wrong('reminder.past', 'at', 'Choose a time to come.')
