import type { User, UserRole } from '#features/users/contract/users.contract.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import * as z from 'zod/mini'
import { invalidValue } from '../scim.errors.ts'
import type { ScimNames } from '../scim.repo.ts'
import { SCIM_SCHEMAS } from '../../contract/scim.rules.ts'

// A person as a SCIM resource (RFC 7643, section 4.1), and back.

/** A person as a directory wants them. */
export interface ScimUser extends ScimNames {
  fullName: string
  email: string
  company: string
  country: string
  contact: string
  isActive: boolean
  /** Unchanged if the directory omits it. */
  role: UserRole | undefined
}

const text = z.optional(z.nullable(z.string()))
/** Of several values the primary one counts, or the first. */
const several = z.optional(
  z.nullable(
    z.array(z.looseObject({ value: text, primary: z.optional(z.unknown()), country: text })),
  ),
)
// Microsoft Entra ID sends booleans as strings in some requests.
const flag = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? value.toLowerCase() === 'true' : value,
  ),
  z.nullable(z.optional(z.boolean())),
)
const resource = z.looseObject({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  externalId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  name: z.optional(
    z.nullable(z.looseObject({ formatted: text, givenName: text, familyName: text })),
  ),
  displayName: text,
  emails: several,
  phoneNumbers: several,
  addresses: several,
  roles: several,
  active: flag,
  [SCIM_SCHEMAS.enterprise]: z.optional(z.nullable(z.looseObject({ organization: text }))),
})

/** Throws a ScimError that names the attribute. */
export function readUser(body: unknown): ScimUser {
  const read = resource.safeParse(body)
  if (!read.success) {
    const paths = read.error.issues.map(({ path }) => path.join('.'))
    throw invalidValue(`Invalid value: ${paths.join(', ')}`)
  }
  const { userName, externalId, active, ...rest } = read.data
  const email = primaryOf(rest.emails)?.value ?? (userName.includes('@') ? userName : undefined)
  if (email === undefined || email === null || email === '')
    throw invalidValue('Invalid value: emails. An email address is required.')
  return {
    userName,
    externalId: externalId ?? null,
    fullName: nameOf(rest) ?? userName,
    email,
    company: rest[SCIM_SCHEMAS.enterprise]?.organization ?? '',
    country: primaryOf(rest.addresses)?.country ?? '',
    contact: primaryOf(rest.phoneNumbers)?.value ?? '',
    isActive: active ?? true,
    role: roleOf(primaryOf(rest.roles)?.value),
  }
}

const primaryOf = <T extends { primary?: unknown }>(values: readonly T[] | null | undefined) =>
  values?.find(({ primary }) => primary === true || primary === 'True') ?? values?.[0]

function nameOf({ name, displayName }: Pick<z.output<typeof resource>, 'name' | 'displayName'>) {
  const parts = [name?.givenName, name?.familyName].filter(isWritten)
  return [name?.formatted, parts.join(' '), displayName].find(isWritten) ?? undefined
}
const isWritten = (value: string | null | undefined): value is string =>
  typeof value === 'string' && value.trim() !== ''

function roleOf(value: string | null | undefined): UserRole | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const role = USER_ROLES.find(one => one === value.toLowerCase())
  if (role === undefined)
    throw invalidValue(`Invalid value: roles. Expected one of ${USER_ROLES.join(', ')}.`)
  return role
}

export interface DescribedUser {
  user: User
  names: ScimNames | undefined
  groups: readonly { id: number; name: string; address: string }[]
  location: string
}

/** The resource of a person. */
export function describeUser({ user, names, groups, location }: DescribedUser) {
  const { fullName } = user
  const externalId = names?.externalId ?? undefined
  const cut = fullName.lastIndexOf(' ')
  return {
    schemas: [SCIM_SCHEMAS.user, SCIM_SCHEMAS.enterprise],
    id: `${user.id}`,
    ...(externalId === undefined ? {} : { externalId }),
    userName: names?.userName ?? user.username,
    name: {
      formatted: fullName,
      givenName: cut < 0 ? fullName : fullName.slice(0, cut),
      familyName: cut < 0 ? '' : fullName.slice(cut + 1),
    },
    displayName: fullName,
    emails: [{ value: user.email, type: 'work', primary: true }],
    ...(user.contact === '' ? {} : { phoneNumbers: [{ value: user.contact, type: 'work' }] }),
    ...(user.country === '' ? {} : { addresses: [{ country: user.country, type: 'work' }] }),
    active: user.status !== 'inactive',
    roles: [{ value: user.role, primary: true }],
    groups: groups.map(({ id, name, address }) => ({
      value: `${id}`,
      display: name,
      $ref: address,
      type: 'direct',
    })),
    [SCIM_SCHEMAS.enterprise]: { organization: user.company },
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      location,
      version: versionTag(user.version),
    },
  }
}

export const versionTag = (version: number): string => `W/"${version}"`
