import type { Finding } from './finding.ts'

// The closed vocabulary of the house (docs/layout.md). A file that fits none of these patterns stands in the wrong room.

const name = '[a-z0-9]+(?:-[a-z0-9]+)*'
const places = [
  String.raw`(\.gitignore|\.gitattributes|\.npmrc|\.editorconfig|\.oxlintrc\.json|\.oxfmtrc\.json|knip\.json|package(-lock)?\.json|README\.md|LICENSE|tsconfig\.base\.json|vitest\.config\.ts)`,
  String.raw`\.ci/run`,
  String.raw`(contract|server|web|e2e|bench|scripts|docs)/(README\.md|package\.json|tsconfig\.json)`,
  // contract: flat
  String.raw`contract/src/(index|define|wire|screens)(\.test)?\.ts`,
  String.raw`contract/src/${name}\.(contract|rules)(\.test)?\.ts`,
  // server
  String.raw`migrations/(list|\d{4}-${name})(\.test)?\.ts`,
  String.raw`app/server/main\.ts`,
  String.raw`app/server/(${name}/)?${name}(\.guard|\.routes)?(\.test)?\.ts`,
  String.raw`server/src/features/(${name}/){1,2}${name}\.(routes|service|repo|tables|seed|jobs|errors)(\.test)?\.ts`,
  String.raw`platform/server/(README\.md|(${name}/){1,2}${name}(\.test)?\.ts)`,
  String.raw`app/server/test/(fault|sqlite|postgres|matrix|nodes|mail|paper|invoice|card|orders)/(${name}/)?(${name}(\.test)?\.(ts|mjs|c|sh)|README\.md)`,
  String.raw`app/server/security/${name}\.(tsv|csv|json)`,
  // web
  String.raw`web/(index\.html|vite\.config\.ts|postcss\.config\.(js|cjs|mjs))`,
  String.raw`app/web/public/locales/[a-z]{2}/${name}\.json`,
  String.raw`app/web/public/(${name}/)*${name}\.(js|svg|png|ico|webmanifest|txt|woff2)`,
  String.raw`web/src/(main\.tsx|vite-env\.d\.ts)`,
  String.raw`app/web/(${name}/)*${name}(\.test)?\.(tsx?|module\.css|css)`,
  String.raw`web/src/features/${name}/(${name}\.(api|page|door)(\.test)?\.tsx?|${name}\.module\.css)`,
  // Shown in the catalogue as they are written: one file, one example.
  String.raw`features/showcase/web/examples/${name}/${name}\.tsx`,
  // What its playgrounds begin with: one file for each entry.
  String.raw`features/showcase/web/plays/${name}\.tsx`,
  String.raw`web/src/features/${name}/components/${name}(\.test)?\.(tsx?|module\.css)`,
  String.raw`ui/(README\.md|(${name}/){1,2}${name}(\.test|\.d)?\.(tsx?|module\.css|css|svg))`,
  String.raw`platform/web/(README\.md|(${name}/){1,2}${name}(\.test)?\.tsx?)`,
  // around the house
  String.raw`e2e/(${name}/)?(${name}(\.spec|\.config)?\.ts)`,
  // What the catalogue looked like, and with which browser.
  String.raw`e2e/pictures/(${name}\.png|made-with\.json)`,
  String.raw`bench/((${name}/)?${name}(\.bench)?\.(ts|mjs)|results/.+)`,
  String.raw`scripts/(${name}/)?${name}(\.test|\.d)?\.(ts|mjs|json)`,
  String.raw`scripts/hooks/(pre-commit|pre-push)`,
  String.raw`docs/.+\.(md|txt|json|svg|png)`,
].map(pattern => new RegExp(`^${pattern}$`))

const forbidden = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'data2', 'new', 'stuff', 'lib', 'shared'])

/** Every file stands in a known place, under a kebab-case name with a known role, and no name says nothing. */
export function checkLayout(paths: string[]): Finding[] {
  return paths.flatMap(path => {
    const found: Finding[] = []
    if (!places.some(place => place.test(path))) {
      found.push({ path, rule: 'layout', text: 'no room has this kind of file: see docs/layout.md for places, roles and names' })
    }
    const words = /^(contract|server|web|scripts|bench)\//.test(path) ? path.split(/[/.]/) : []
    const word = words.find(part => forbidden.has(part))
    if (word !== undefined) found.push({ path, rule: 'name', text: `"${word}" says nothing: name the thing` })
    if (/(^|\/)index\.tsx?$/.test(path) && path !== 'features/contract.ts') {
      found.push({ path, rule: 'name', text: 'index files hide where things are; only features/contract.ts may' })
    }
    return found
  })
}
