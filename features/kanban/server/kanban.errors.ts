import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const projectNotFound = () => notFound('project.not_found', 'project')
export const boardNotFound = () => notFound('board.not_found', 'board')
export const taskNotFound = () => notFound('task.not_found', 'card')
export const taskDeleted = () => new AppError(404, 'task.deleted', 'This card was deleted.')
export const labelNotFound = () => notFound('label.not_found', 'label')
export const templateNotFound = () => notFound('template.not_found', 'template')
export const ruleNotFound = () => notFound('rule.not_found', 'rule')
export const itemNotFound = () => new AppError(404, 'item.not_found', 'This item no longer exists.')
export const viewerOnly = () =>
  new AppError(403, 'project.viewer', 'You have view-only access to this project.')
export const notOwner = () =>
  new AppError(403, 'project.not_owner', 'Only project owners can change this.')
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
  new AppError(409, 'project.too_many_rules', 'This project has reached its limit of automations.')
export const authorDeleted = () =>
  new AppError(
    409,
    'rule.author_gone',
    'The person who created this automation is no longer active.',
  )
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
    'This automation refers to someone or something that isn’t in this project.',
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
