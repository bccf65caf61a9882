import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const postNotFound = () => notFound('post.not_found', 'post')
export const categoryNotFound = () => notFound('category.not_found', 'category')
export const revisionNotFound = () =>
  new AppError(404, 'revision.not_found', 'This revision doesn’t exist.')
export const notYourPost = () =>
  new AppError(403, 'post.not_yours', 'Only the author or an editor can change this post.')
export const blocked = () => new AppError(403, 'comment.blocked', 'You can no longer comment here.')
export const mayNotPublish = () =>
  new AppError(
    403,
    'post.needs_editor',
    'Only an editor can publish this post. Submit it for review.',
  )
export const inTrash = () => new AppError(409, 'post.in_trash', 'This post is in the trash.')
export const notInTrash = () =>
  new AppError(409, 'post.not_in_trash', 'Only posts in the trash can be deleted permanently.')
export const duplicateComment = () =>
  new AppError(409, 'comment.twice', 'You’ve already posted this comment.')
export const slugTaken = () =>
  fieldError(409, 'post.slug_taken', 'slug', 'Another post already uses this URL.')
export const categoryTaken = () =>
  fieldError(409, 'category.name_taken', 'name', 'A category with this name already exists.')
export const lacksTitle = () =>
  fieldError(422, 'post.lacks_title', 'blogTitle', 'Add a title before you publish this post.')
export const lacksContent = () =>
  fieldError(422, 'post.lacks_content', 'content', 'Add some text before you publish this post.')
export const lacksAlt = () =>
  fieldError(
    422,
    'post.lacks_alt',
    'featuredAlt',
    'Add alt text to the featured image before you publish this post.',
  )
export const inPast = () => fieldError(422, 'post.past', 'publishAt', 'That time is in the past.')
export const needsMoment = () =>
  fieldError(422, 'post.needs_moment', 'publishAt', 'Choose a date and time to publish.')
export const needsCategory = () =>
  fieldError(422, 'category.missing', 'categoryId', 'Choose a category.')
export const unreadableFile = () =>
  fieldError(
    422,
    'import.unreadable_file',
    'text',
    'This file is damaged or takes too long to read.',
  )
export const nothingToImport = () =>
  fieldError(422, 'import.nothing', 'text', 'This file doesn’t contain any posts.')
