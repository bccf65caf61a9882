import { camelCase, pascalCase } from '../source/name.ts'

/** The files of an empty area: path to text. One call, one screen, one test of each; small enough to be replaced. */
export function folders(name: string): Record<string, string> {
  return {
    [`features/${name}/contract/${name}.contract.ts`]: contractOf(name),
    [`features/${name}/${name}.feature.ts`]: featureOf(name),
    [`features/${name}/${name}.screens.ts`]: screensOf(name),
    [`features/${name}/contract/${name}.pages.ts`]: pagesOf(name),
    [`features/${name}/server/${name}.routes.ts`]: routesOf(name),
    [`features/${name}/web/${name}.api.ts`]: apiOf(name),
    [`features/${name}/web/${name}.page.tsx`]: pageOf(name),
    [`features/${name}/locales/en/${name}.json`]: `${JSON.stringify({ title: pascalCase(name), count: '{{count}} records' }, null, 2)}\n`,
    [`features/${name}/locales/de/${name}.json`]: `${JSON.stringify({ title: pascalCase(name), count: '{{count}} Datensätze' }, null, 2)}\n`,
    [`features/${name}/locales/ar/${name}.json`]: `${JSON.stringify({ title: pascalCase(name), count: '{{count}} سجلات' }, null, 2)}\n`,
    [`features/${name}/locales/fr/${name}.json`]: `${JSON.stringify({ title: pascalCase(name), count: '{{count}} enregistrements' }, null, 2)}\n`,
    [`features/${name}/locales/pt/${name}.json`]: `${JSON.stringify({ title: pascalCase(name), count: '{{count}} registros' }, null, 2)}\n`,
    [`features/${name}/tests/${name}.spec.ts`]: journeyOf(name),
  }
}

const contractOf = (name: string) => `import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'

// ${pascalCase(name)}: what this area promises.

export const ${camelCase(name)}Contract = {
  // Fixed by the specification (docs/conformance.md)

  // Ours
  count${pascalCase(name)}: defineCall({
    method: 'GET', path: '/apps/${name}/counters', access: 'session', summary: 'How many there are', output: z.object({ total: z.int() }),
  }),
}
`

const featureOf = (
  name: string,
) => `import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { ${camelCase(name)}Contract } from './contract/${name}.contract.ts'
import { ${camelCase(name)}Routes } from './server/${name}.routes.ts'

/** ${pascalCase(name)}: what it is for. */
export const ${camelCase(name)} = defineFeature({
  name: '${name}',
  isOptional: true,
  calls: { ${camelCase(name)}: ${camelCase(name)}Contract },
  create: () => ({ routes: ${camelCase(name)}Routes() }),
})
`

const pagesOf = (name: string) => `import { definePages } from '#platform/contract/pages.rules.ts'

export const ${camelCase(name)}Pages = definePages({
  '/apps/${name}': { access: 'session', title: 'screens.${camelCase(name)}' },
})
`

const screensOf = (
  name: string,
) => `import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { ${camelCase(name)}Pages } from './contract/${name}.pages.ts'

export const ${camelCase(name)} = defineScreens({
  name: '${name}',
  pages: ${camelCase(name)}Pages,
  screens: {
    '/apps/${name}': { load: () => import('./web/${name}.page.tsx').then(m => m.${pascalCase(name)}Page), texts: ['${name}'] },
  },
})
`

const routesOf = (
  name: string,
) => `import { ${camelCase(name)}Contract } from '../contract/${name}.contract.ts'
import { route, type Route } from '#platform/server/http/route.ts'

// ${pascalCase(name)}: its purpose, the features it proves (ids of docs/features.md), and what surprises.

export function ${camelCase(name)}Routes(): Route[] {
  return [route(${camelCase(name)}Contract.count${pascalCase(name)}, () => ({ total: 0 }))]
}
`

const apiOf = (
  name: string,
) => `import { ${camelCase(name)}Contract } from '../contract/${name}.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

export const ${camelCase(name)}CountQuery = () =>
  queryOptions({
    queryKey: ['${name}', 'counters'],
    queryFn: ({ signal }) => api.call(${camelCase(name)}Contract.count${pascalCase(name)}, {}, { signal }),
  })
`

const pageOf = (name: string) => `import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { ${camelCase(name)}CountQuery } from './${name}.api.ts'

// /apps/${name}: its purpose, the features it proves (ids of docs/features.md), and what surprises.

export function ${pascalCase(name)}Page() {
  const { t } = useTranslation('${name}')
  const { data } = useQuery(${camelCase(name)}CountQuery())
  return <Page title={t('title')}>{data === undefined ? null : t('count', { count: data.total })}</Page>
}
`

const journeyOf = (name: string) => `import { expect, test } from '#e2e/fixtures.ts'

test('opens ${name}', async ({ page, login }) => {
  await login('admin')
  await page.goto('/apps/${name}')
  await expect(page.getByRole('heading', { level: 1, name: '${pascalCase(name)}' })).toBeVisible()
})
`
