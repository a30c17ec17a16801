import { endpointCalls, endpointModules } from '@anteroom/plugin-kit/endpointCalls';
import type { Plugin } from 'vite';

/**
 * Puts endpoints, without their schemas, into the modules that import them (docs/adr/0004). A shared module of the
 * contract for a whole area would also contain the endpoints of other screens.
 */
export function inlineEndpoints(): Plugin {
  return {
    name: 'anteroom-inline-endpoints',
    transform: {
      filter: { code: '@anteroom/contract' },
      async handler(code, importer) {
        const { body } = this.parse(code);
        let inlined = code;
        // Processes the last node first, so that the positions of the others stay valid.
        for (const node of body.reverse()) {
          if (node.type !== 'ImportDeclaration' || !endpointModules.test(node.source.value)) continue;
          const { source, specifiers, start, end } = node;
          const file = await this.resolve(source.value, importer);
          const calls = file ? await endpointCalls(file.id) : {};
          const declared = specifiers.map((specifier) => {
            const name =
              specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
                ? specifier.imported.name
                : '*';
            const call = calls[name] ?? this.error(`${name} is not an endpoint of ${source.value}`);
            return `const ${specifier.local.name} = ${JSON.stringify(call)};`;
          });
          // Preserves the number of lines, so that the source map stays valid.
          const lines = code.slice(start, end).replace(/[^\n]+/g, '');
          inlined = inlined.slice(0, start) + declared.join(' ') + lines + inlined.slice(end);
        }
        return { code: inlined, map: null };
      },
    },
  };
}
