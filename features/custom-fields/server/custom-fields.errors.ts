import { fieldError, notFound } from '#platform/server/http/app-error.ts'

export const customFieldNotFound = () => notFound('custom_field.not_found', 'custom field')
export const entityUnknown = () =>
  fieldError(404, 'custom_field.entity_unknown', 'entity', 'These records have no custom fields.')
export const keyTaken = () =>
  fieldError(
    409,
    'custom_field.key_taken',
    'key',
    'This key is already in use, perhaps by an archived or recently deleted field.',
  )
export const tooManyFields = (most: number) =>
  fieldError(
    409,
    'custom_field.too_many',
    'entity',
    `These records already have ${most} custom fields.`,
  )
