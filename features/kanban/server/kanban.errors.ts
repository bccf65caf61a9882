import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const projectNotFound = () =>
  new AppError(404, 'project.not_found', 'This project doesn’t exist or was deleted.')
export const boardNotFound = () =>
  new AppError(404, 'board.not_found', 'This board doesn’t exist or was deleted.')
export const taskNotFound = () =>
  new AppError(404, 'task.not_found', 'This card doesn’t exist or was deleted.')
export const taskDeleted = () => new AppError(404, 'task.deleted', 'This card was deleted.')
export const commentNotFound = () =>
  new AppError(404, 'comment.not_found', 'This comment doesn’t exist or was deleted.')
export const labelNotFound = () =>
  new AppError(404, 'label.not_found', 'This label doesn’t exist or was deleted.')
export const templateNotFound = () =>
  new AppError(404, 'template.not_found', 'This template doesn’t exist or was deleted.')
export const ruleNotFound = () =>
  new AppError(404, 'rule.not_found', 'This rule doesn’t exist or was deleted.')
export const itemNotFound = () => new AppError(404, 'item.not_found', 'This item no longer exists.')
export const viewerOnly = () =>
  new AppError(403, 'project.viewer', 'You have view-only access to this project.')
export const notOwner = () =>
  new AppError(403, 'project.not_owner', 'Only project owners can change this.')
export const notYours = () =>
  new AppError(403, 'comment.not_yours', 'You can edit only your own comments.')
export const boardIdTaken = () =>
  fieldError(409, 'board.id_taken', 'id', 'A board with this ID already exists.')
export const labelTaken = () =>
  fieldError(409, 'label.name_taken', 'name', 'A label with this name already exists.')
export const defaultStays = () =>
  new AppError(409, 'project.default', 'The default project can’t be deleted.')
export const lastOwner = () =>
  new AppError(
    409,
    'project.last_owner',
    'A project that isn’t open to everyone needs at least one owner.',
  )
export const tooManyBoards = () =>
  new AppError(409, 'project.too_many_boards', 'This project has reached its limit of boards.')
export const tooManyLabels = () =>
  new AppError(409, 'project.too_many_labels', 'This project has reached its limit of labels.')
export const tooManyRules = () =>
  new AppError(409, 'project.too_many_rules', 'This project has reached its limit of rules.')
export const authorGone = () =>
  new AppError(409, 'rule.author_gone', 'The person who created this rule is no longer active.')
export const tooManyFiles = () =>
  new AppError(409, 'task.too_many_files', 'This card has reached its limit of files.')
export const unknownLabel = (name: string) =>
  fieldError(422, 'label.unknown', 'labels', `This project doesn’t have a label “${name}”.`)
export const unknownPerson = () =>
  fieldError(
    422,
    'assignee.unknown',
    'assignedTo',
    'You can assign a card only to people who can see it.',
  )
export const unknownTarget = () =>
  fieldError(
    422,
    'rule.unknown_target',
    'action',
    'This rule refers to someone or something that isn’t in this project.',
  )
export const unknownCover = () =>
  fieldError(
    422,
    'cover.unknown',
    'coverImage',
    'The cover must be an image attached to this card.',
  )
export const notTrello = () =>
  fieldError(422, 'import.not_trello', 'trello', 'This file isn’t a Trello board exported as JSON.')
