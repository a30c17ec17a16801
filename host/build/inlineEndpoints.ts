import { endpointCalls, endpointModules } from '@anteroom/plugin-kit/endpointCalls';
import type { Plugin } from 'vite';

/**
 * Puts endpoints, without their schemas, into the modules that import them (docs/adr/0004). A module of the contract for all of
 * an area would take along what other screens call.
 */
export function inlineEndpoints(): Plugin {
  return {
    name: 'anteroom-inline-endpoints',
    transform: {
      filter: { code: '@anteroom/contract' },
      async handler(code, importer) {
        const { body } = this.parse(code);
        let inlined = code;
        // The last one first, so that the places of the others stay.
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
            const call = calls[name] ?? this.error(`${name} is no endpoint of ${source.value}`);
            return `const ${specifier.local.name} = ${JSON.stringify(call)};`;
          });
          // Keeps the number of lines, so that the source map stays right.
          const lines = code.slice(start, end).replace(/[^\n]+/g, '');
          inlined = inlined.slice(0, start) + declared.join(' ') + lines + inlined.slice(end);
        }
        return { code: inlined, map: null };
      },
    },
  };
}
