import { SCIM_SCHEMAS } from '../../contract/scim.rules.ts'

// SCIM discovery: supported features and attributes (RFC 7643, sections 5 to 7).

export const MAX_RESULTS = 200

export const serviceProviderConfig = (base: string) => ({
  schemas: [SCIM_SCHEMAS.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'The API key of a service account, as a bearer token.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (
  base: string,
  { id, schema, extensions }: { id: 'User' | 'Group'; schema: string; extensions: string[] },
) => ({
  schemas: [SCIM_SCHEMAS.resourceType],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema,
  schemaExtensions: extensions.map(one => ({ schema: one, required: false })),
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
})

export const resourceTypes = (base: string) => [
  resourceType(base, {
    id: 'User',
    schema: SCIM_SCHEMAS.user,
    extensions: [SCIM_SCHEMAS.enterprise],
  }),
  resourceType(base, { id: 'Group', schema: SCIM_SCHEMAS.group, extensions: [] }),
]

interface Attribute {
  name: string
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  isMany?: true
  isRequired?: true
  isReadOnly?: true
  isUnique?: true
  parts?: Attribute[]
}

const attribute = ({ name, type, isMany, isRequired, isReadOnly, isUnique, parts }: Attribute) => ({
  name,
  type: type ?? (parts === undefined ? 'string' : 'complex'),
  multiValued: isMany === true,
  description: '',
  required: isRequired === true,
  caseExact: false,
  mutability: isReadOnly === true ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: isUnique === true ? 'server' : 'none',
  ...(type === 'reference' ? { referenceTypes: ['User', 'Group'] } : {}),
  ...(parts === undefined ? {} : { subAttributes: parts.map(describeAttribute) }),
})
// A named function, as attributes are recursive.
function describeAttribute(one: Attribute): object {
  return attribute(one)
}

const valueAndType: Attribute[] = [{ name: 'value' }, { name: 'type' }]
const primary: Attribute = { name: 'primary', type: 'boolean' }
const membership: Attribute[] = [
  { name: 'value' },
  { name: 'display', isReadOnly: true },
  { name: '$ref', type: 'reference', isReadOnly: true },
  { name: 'type', isReadOnly: true },
]

const ATTRIBUTES: Record<string, { id: string; name: string; attributes: Attribute[] }> = {
  user: {
    id: SCIM_SCHEMAS.user,
    name: 'User',
    attributes: [
      { name: 'userName', isRequired: true, isUnique: true },
      {
        name: 'name',
        parts: [{ name: 'formatted' }, { name: 'givenName' }, { name: 'familyName' }],
      },
      { name: 'displayName' },
      { name: 'active', type: 'boolean' },
      { name: 'emails', isMany: true, isRequired: true, parts: [...valueAndType, primary] },
      { name: 'phoneNumbers', isMany: true, parts: valueAndType },
      { name: 'addresses', isMany: true, parts: [{ name: 'country' }, { name: 'type' }] },
      { name: 'roles', isMany: true, parts: [{ name: 'value' }, primary] },
      { name: 'groups', isMany: true, isReadOnly: true, parts: membership },
    ],
  },
  enterprise: {
    id: SCIM_SCHEMAS.enterprise,
    name: 'EnterpriseUser',
    attributes: [{ name: 'organization' }],
  },
  group: {
    id: SCIM_SCHEMAS.group,
    name: 'Group',
    attributes: [
      { name: 'displayName', isRequired: true, isUnique: true },
      { name: 'members', isMany: true, parts: membership },
    ],
  },
}

export const schemas = (base: string) =>
  Object.values(ATTRIBUTES).map(({ id, name, attributes }) => ({
    schemas: [SCIM_SCHEMAS.schema],
    id,
    name,
    description: '',
    attributes: attributes.map(describeAttribute),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))
