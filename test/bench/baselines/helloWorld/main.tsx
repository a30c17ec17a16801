/** The least that React and its router can be: what any page built on them pays before it does anything. */
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router-dom';

const router = createBrowserRouter([{ path: '*', Component: () => <h1>Hello, world</h1> }]);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
