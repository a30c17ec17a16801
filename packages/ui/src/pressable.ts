/**
 * React Aria inserts a `<style>` element for pressable elements, unless one is there already. A strict CSP refuses it
 * and reports a violation. This inserts a marker in its place; pressable.css contains the same rules.
 */
import './pressable.css';

const marker = document.createElement('meta');
marker.id = 'react-aria-pressable-style';
document.head.append(marker);
