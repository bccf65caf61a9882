import { AppError } from '#platform/server/http/app-error.ts'

export const pageNotFound = () => new AppError(404, 'page.not_found', 'This page doesn’t exist.')
