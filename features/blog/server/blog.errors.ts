import { AppError } from '#platform/server/http/app-error.ts'

export const postNotFound = () => new AppError(404, 'post.not_found', 'This post is not there.')
export const categoryNotFound = () =>
  new AppError(404, 'category.not_found', 'This category is not there.')
export const revisionNotFound = () =>
  new AppError(404, 'revision.not_found', 'This revision is not there.')
export const commentNotFound = () =>
  new AppError(404, 'comment.not_found', 'This comment is not there.')
export const notYourComment = () =>
  new AppError(403, 'comment.not_yours', 'Only who wrote a comment changes it.')
export const notYourPost = () =>
  new AppError(403, 'post.not_yours', 'Only who wrote a post, or edits the blog, works on it.')
export const blocked = () =>
  new AppError(403, 'comment.blocked', 'You cannot comment here any more.')
export const mayNotPublish = () =>
  new AppError(403, 'post.needs_editor', 'An editor publishes it. Hand it in.')
export const inTrash = () => new AppError(409, 'post.in_trash', 'This post is in the trash.')
export const notInTrash = () =>
  new AppError(409, 'post.not_in_trash', 'Only what is in the trash can be deleted for good.')
export const saidAlready = () => new AppError(409, 'comment.twice', 'You have said that already.')
const field = ([name, status]: readonly [string, 409 | 422], code: string, text: string) =>
  new AppError(status, code, text, { errors: { [name]: text } })
export const slugTaken = () =>
  field(['slug', 409], 'post.slug_taken', 'Another post has this address.')
export const categoryTaken = () =>
  field(['name', 409], 'category.name_taken', 'There is a category with this name.')
export const lacksTitle = () =>
  field(['blogTitle', 422], 'post.lacks_title', 'A post needs a title before it is published.')
export const lacksContent = () =>
  field(['content', 422], 'post.lacks_content', 'A post needs a text before it is published.')
export const lacksAlt = () =>
  field(
    ['featuredAlt', 422],
    'post.lacks_alt',
    'Say what the picture shows before the post is published.',
  )
export const inPast = () => field(['publishAt', 422], 'post.past', 'That moment has passed.')
export const needsMoment = () =>
  field(['publishAt', 422], 'post.needs_moment', 'Say when it is to be published.')
export const needsCategory = () =>
  field(['categoryId', 422], 'category.missing', 'Say which category.')
export const unreadableFile = () =>
  field(['text', 422], 'import.unreadable_file', 'This file is broken, or takes too long to read.')
export const nothingToImport = () =>
  field(['text', 422], 'import.nothing', 'There is no post in this file.')
