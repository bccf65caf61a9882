import { AppError } from '../http/app-error.ts'
import { DAV, type PropName } from './write-xml.ts'

/** An error that clients identify by a condition (RFC 4791, RFC 4918, RFC 6352, RFC 6578). */
export class DavError extends AppError {
  readonly condition: PropName | undefined
  constructor(status: number, detail: string, condition?: PropName) {
    super(
      status,
      condition === undefined ? 'dav.refused' : `dav.${condition.name.replaceAll('-', '_')}`,
      detail,
    )
    this.condition = condition
  }
}

const inDav = (name: string): PropName => ({ ns: DAV, name })

export const nothingThere = () => new DavError(404, 'Nothing was found at this URL.')
export const methodRefused = () => new DavError(405, 'This method isn’t allowed at this URL.')
export const xmlUnreadable = () => new DavError(400, 'The request body isn’t valid XML.')
export const tooManyAsked = (most: number) =>
  new DavError(
    403,
    `Ask for at most ${most} items at once.`,
    inDav('number-of-matches-within-limits'),
  )
/** `ns`: of the protocol, which calls its own limit so. */
export const tooLarge = (ns: string) =>
  new DavError(413, 'The request body is too large.', { ns, name: 'max-resource-size' })
export const depthRefused = () =>
  new DavError(403, 'Use a depth of 0 or 1.', inDav('propfind-finite-depth'))
export const reportUnknown = () =>
  new DavError(403, 'This report isn’t supported.', inDav('supported-report'))
export const tokenInvalid = () =>
  new DavError(
    403,
    'This sync token is no longer valid. Start a full sync.',
    inDav('valid-sync-token'),
  )
export const preconditionFailed = () =>
  new DavError(412, 'This changed since you last read it. Fetch it again.')
export const propertiesStay = () =>
  new DavError(403, 'Properties can’t be changed.', inDav('cannot-modify-protected-property'))
export const needPrivileges = (detail: string) =>
  new DavError(403, detail, inDav('need-privileges'))
