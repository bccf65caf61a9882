import { AppError } from '#platform/server/http/app-error.ts'

export const projectNotFound = () =>
  new AppError(404, 'project.not_found', 'This project is not there.')
export const boardNotFound = () => new AppError(404, 'board.not_found', 'This board is not there.')
export const taskNotFound = () => new AppError(404, 'task.not_found', 'This card is not there.')
export const taskDeleted = () =>
  new AppError(404, 'task.deleted', 'This card was deleted in the meantime.')
export const commentNotFound = () =>
  new AppError(404, 'comment.not_found', 'This comment is not there.')
export const labelNotFound = () => new AppError(404, 'label.not_found', 'This label is not there.')
export const templateNotFound = () =>
  new AppError(404, 'template.not_found', 'This template is not there.')
export const ruleNotFound = () => new AppError(404, 'rule.not_found', 'This rule is not there.')
export const itemNotFound = () =>
  new AppError(404, 'item.not_found', 'This item is not there any more.')
export const viewerOnly = () =>
  new AppError(403, 'project.viewer', 'You can look at this project, but change nothing in it.')
export const notOwner = () =>
  new AppError(403, 'project.not_owner', 'Only owners of a project change this.')
export const notYours = () =>
  new AppError(403, 'comment.not_yours', 'Only who wrote a comment changes it.')
export const boardIdTaken = () =>
  new AppError(409, 'board.id_taken', 'There is a board with this id.', {
    errors: { id: 'There is a board with this id.' },
  })
export const labelTaken = () =>
  new AppError(409, 'label.name_taken', 'There is a label with this name.', {
    errors: { name: 'There is a label with this name.' },
  })
export const defaultStays = () => new AppError(409, 'project.default', 'The default project stays.')
export const lastOwner = () =>
  new AppError(409, 'project.last_owner', 'A project that is not open keeps one owner.')
export const tooManyBoards = () =>
  new AppError(409, 'project.too_many_boards', 'There are too many boards in this project.')
export const tooManyLabels = () =>
  new AppError(409, 'project.too_many_labels', 'There are too many labels in this project.')
export const tooManyRules = () =>
  new AppError(409, 'project.too_many_rules', 'There are too many rules in this project.')
export const authorGone = () =>
  new AppError(409, 'rule.author_gone', 'Who saved this rule is not here any more.')
export const tooManyFiles = () =>
  new AppError(409, 'task.too_many_files', 'There are too many files on this card.')
const field = (name: string, code: string, text: string) =>
  new AppError(422, code, text, { errors: { [name]: text } })
export const unknownLabel = (name: string) =>
  field('labels', 'label.unknown', `This project has no label “${name}”.`)
export const unknownPerson = () =>
  field('assignedTo', 'assignee.unknown', 'A card can be given only to people who can see it.')
export const unknownTarget = () =>
  field(
    'action',
    'rule.unknown_target',
    'The rule names somebody or something that is not in this project.',
  )
export const unknownCover = () =>
  field('coverImage', 'cover.unknown', 'The cover is a picture that hangs on the card.')
export const notTrello = () =>
  field('trello', 'import.not_trello', 'This is no board exported from Trello as JSON.')
